-- The times in which no server ran, which clocks do not count. A server that starts adds the one that it ends.
create table outage (
  from_at  bigint not null,
  until_at bigint not null
);

-- From now on every server writes this row regularly, and the next one that starts takes it for the last sign of life.
-- The one that a readiness check of an earlier version has left may be of any time.
delete from heartbeat;
