-- A night brings its holder something only after an hour. How long it had to be is kept with each night, so that a night of
-- before, and one that an older node books while nodes are replaced, is still explained by the rule it was booked under.
alter table trading_night
  add column credit_after_ms integer not null default 0 check (credit_after_ms >= 0);
