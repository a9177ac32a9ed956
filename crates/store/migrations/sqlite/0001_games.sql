-- Games, and the log from which everything else about them is derived.
create table game (
  id           text primary key,
  kind         text not null,
  listed       integer not null,
  created_at   integer not null,
  header       text not null,
  tokens       text not null,
  head         integer not null,
  -- The standing: what the log says, kept here so that it can be searched.
  status       text not null,
  deadline_at  integer,
  wants_engine integer not null
) strict, without rowid;

create table game_event (
  game_id text not null references game (id),
  seq     integer not null,
  at      integer not null,
  payload text not null,
  primary key (game_id, seq)
) strict, without rowid;

create index game_listed on game (created_at, id) where listed;
create index game_listed_kind on game (kind, created_at, id) where listed;
create index game_playing on game (created_at, id) where listed and status = 'playing';
create index game_due on game (deadline_at) where deadline_at is not null;
create index game_wants_engine on game (id) where wants_engine;
