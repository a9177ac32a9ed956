-- The servers that share this database. A server renews its lease as long as it runs; times are those of the database, in
-- milliseconds since 1970.
create table node (
  id text primary key,
  expires_at bigint not null
);

-- Which players are connected to which server: `left_at` is null while they are. Rows of a server whose lease has ended are
-- closed with the time of its end.
create table presence (
  game_id text not null,
  seat text not null,
  node_id text not null,
  left_at bigint,
  primary key (game_id, seat, node_id)
);
create index presence_node on presence (node_id) where left_at is null;

-- Which server searches the computer's move in a game, for the position after event `at`. It counts as long as the lease of
-- the server.
create table engine_lease (
  game_id text primary key,
  at bigint not null,
  node_id text not null
);
