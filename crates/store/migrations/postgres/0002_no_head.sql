-- The number of the last event is that of the log. Keeping it here as well would write the game's row with every move.
alter table game drop column head;
-- It left room for that.
alter table game reset (fillfactor);
