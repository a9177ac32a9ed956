-- One row, which the readiness check writes: a database that only reads is not ready.
create table heartbeat (
  id integer primary key,
  at bigint not null
);

-- The list of one kind, restricted to games that go on or to those that are over.
create index game_listed_kind_status on game (kind, status, created_at, id) where listed;
