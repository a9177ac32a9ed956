-- Games without a clock have a deadline, too: when nothing happens in them until then, they are closed. Those that were
-- stored before get one 30 days (in milliseconds) after their creation; the server that finds them then looks at their log.
update game set deadline_at = created_at + 2592000000 where status = 'playing' and deadline_at is null;
