-- The request that caused the event after which a search is due, for logs and traces. Servers of the version before leave it as it is,
-- so during an upgrade it may name an earlier request of the same game.
alter table engine_lease add column cause text;
