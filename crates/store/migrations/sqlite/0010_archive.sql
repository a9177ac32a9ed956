-- Archived logs: the events of a game up to number `seq` are in a file, and no longer in `game_event`. The last event of a
-- game always stays.
create table archived_game (
  game_id  text primary key references game (id),
  file     text not null,
  -- Where in the file, in bytes.
  start    integer not null,
  length   integer not null,
  seq      integer not null,
  -- The SHA-256 of these bytes.
  checksum blob not null
) strict;

-- One row: when the last pass over all games began that archives.
create table archive_pass (
  id integer primary key,
  at integer not null
) strict;
