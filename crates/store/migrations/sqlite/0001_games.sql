-- Games, and the log from which everything else about them is derived.
-- Both are numbered in the order of their creation, so that games played at the same time lie on the same pages and a
-- commit writes few of them.
create table game (
  number       integer primary key,
  id           text not null unique,
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
) strict;

create table game_event (
  number  integer primary key,
  game    integer not null references game (number),
  seq     integer not null,
  at      integer not null,
  payload text not null,
  unique (game, seq)
) strict;

create index game_listed on game (created_at, id) where listed;
create index game_listed_kind on game (kind, created_at, id) where listed;
create index game_playing on game (created_at, id) where listed and status = 'playing';
create index game_due on game (deadline_at) where deadline_at is not null;
create index game_wants_engine on game (id) where wants_engine;
