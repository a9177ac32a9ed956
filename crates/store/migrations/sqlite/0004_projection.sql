-- What the list of games shows of a game after its last event, as JSON. It lies in the row that every append writes, and
-- apart from the header and the tokens, which never change. Null in games that were written before this column existed,
-- until a server has folded their log.
alter table game_head add column projection text;
