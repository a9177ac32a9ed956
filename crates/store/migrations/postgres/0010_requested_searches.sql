-- Searches that no process has taken: the id of their server is empty.
create index engine_lease_requested on engine_lease (game_id) where node_id = '';
