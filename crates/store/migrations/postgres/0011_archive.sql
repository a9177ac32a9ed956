-- Archived logs: the events of a game up to number `seq` are in a file, and no longer in `game_event`. The last event of a
-- game always stays.
create table archived_game (
  game_id  text collate "C" primary key references game (id),
  file     text not null,
  -- Where in the file, in bytes.
  start    bigint not null,
  length   bigint not null,
  seq      bigint not null,
  -- The SHA-256 of these bytes.
  checksum bytea not null
);

-- One row: when the last pass over all games began that archives.
create table archive_pass (
  id integer primary key,
  at bigint not null
);

-- The number of migrations that the server knows; null in rows of servers that know ten. While one of them runs, nothing is
-- written that it could not read.
alter table node add column schema_version bigint;
