-- A hash chain over each log: the checksum of a game covers the columns that never change, the checksum of an event
-- covers the event and the checksum before it, and the head of a game repeats the last one. Games and events that were
-- written before these columns existed have none.
alter table game add column checksum bytea;
alter table game_event add column checksum bytea;
alter table game_head add column checksum bytea;
