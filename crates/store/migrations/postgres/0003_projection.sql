-- What the list of games shows of a game after the event `seq`, as JSON. Every append writes it, so it has a narrow table
-- of its own: the header and the tokens are not copied with each move. Games that were written before this table existed
-- have no row, until a server has folded their log.
create table game_head (
  game_id    text collate "C" primary key references game (id),
  seq        bigint not null,
  projection text not null
-- Room on each page for the next versions of its rows, so that an update need not touch the index (HOT).
) with (fillfactor = 60);
