-- Each event names the one before it, and each game its last. An index of all events would have a page to write for every
-- few of the games that are played at the same time; the heads of hundreds of games fit on one page.
create table game_head (
  game  integer primary key references game (number),
  -- The number of the last event, and where it is; 0 and null before the first.
  seq   integer not null,
  event integer
) strict;

insert into game_head (game, seq, event)
select game.number, coalesce(max(seq), 0), game_event.number
from game left join game_event on game_event.game = game.number group by game.number;

-- Whoever appends has read the head of the game, so that nothing refers to a game that is not.
create table chain (
  number   integer primary key,
  game     integer not null,
  seq      integer not null,
  at       integer not null,
  payload  text not null,
  previous integer
) strict;

insert into chain (number, game, seq, at, payload, previous)
select number, game, seq, at, payload, lag(number) over (partition by game order by seq) from game_event order by number;

drop table game_event;
alter table chain rename to game_event;
