-- Messages, entries and their lines are split by month (decision 076). What there is becomes the first part, as it stands; this
-- says where it ends, a month ahead at least. That it holds of every row is looked at in the next file, while everybody works.
lock table ledger_entry, ledger_line, live_event in access exclusive mode;

-- Ids begin with the millisecond they were made in: this one is before all that are made from this moment on.
create function first_id_at(moment timestamptz) returns uuid language sql immutable strict
  return rpad(lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid;

do $$
declare
  ahead timestamptz := (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC';
begin
  execute format('alter table ledger_entry add constraint ledger_entry_ends check (id < %L) not valid', first_id_at(ahead));
  execute format('alter table ledger_line add constraint ledger_line_ends check (entry_id < %L) not valid', first_id_at(ahead));
  execute format('alter table live_event add constraint live_event_ends check (at < %L) not valid', ahead);
end $$;
