-- Games, and the log from which everything else about them is derived.
-- Text is compared by its bytes, so that both databases sort alike.
create table game (
  id           text collate "C" primary key,
  kind         text collate "C" not null,
  listed       boolean not null,
  created_at   bigint not null,
  header       text not null,
  tokens       text not null,
  head         bigint not null,
  -- The standing: what the log says, kept here so that it can be searched.
  status       text collate "C" not null,
  deadline_at  bigint,
  wants_engine boolean not null
) with (fillfactor = 80);

create table game_event (
  game_id text collate "C" not null references game (id),
  seq     bigint not null,
  at      bigint not null,
  payload text not null,
  primary key (game_id, seq)
);

create index game_listed on game (created_at, id) where listed;
create index game_listed_kind on game (kind, created_at, id) where listed;
create index game_playing on game (created_at, id) where listed and status = 'playing';
create index game_due on game (deadline_at) where deadline_at is not null;
create index game_wants_engine on game (id) where wants_engine;
