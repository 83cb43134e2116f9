-- What each customer's statement adds up to, by week. Totals of a year are then read from some fifty rows and the two
-- ends of the year, however many transactions there are.

create table ledger_week (
  user_id      uuid   not null,
  -- Its Monday, in UTC.
  week         date   not null,
  -- Of those created in that week.
  transactions bigint not null default 0,
  -- Of those completed in that week, in US cents.
  deposits     bigint not null default 0,
  withdrawals  bigint not null default 0,
  primary key (user_id, week)
);

-- Weeks before this one have been summed.
create table ledger_week_end (
  is_only      boolean primary key default true check (is_only),
  summed_until date
);
insert into ledger_week_end default values;

create function ledger_week_of(at timestamptz) returns date language sql immutable parallel safe
  return date_trunc('week', at at time zone 'UTC')::date;

-- A week is summed 28 hours after its end at the earliest. So a row that is younger than 26 hours is in no summed week, and
-- whoever writes it does not even look. An older one, imported or written by a clock that was wrong, is added here.
-- The shared lock makes it wait for a summing under way, and a summing for it: one of the two counts the row.
create function ledger_add_late() returns trigger language plpgsql as $$
declare
  until date;
  is_new boolean := tg_op = 'INSERT';
begin
  select summed_until into until from ledger_week_end for share;
  if is_new and ledger_week_of(new.created_at) < until then
    insert into ledger_week as w (user_id, week, transactions) values (new.user_id, ledger_week_of(new.created_at), 1)
    on conflict (user_id, week) do update set transactions = w.transactions + 1;
  end if;
  if new.status = 'completed' and new.type in ('deposit', 'withdrawal') and ledger_week_of(new.completed_at) < until then
    insert into ledger_week as w (user_id, week, deposits, withdrawals)
      select new.user_id, ledger_week_of(new.completed_at),
        case new.type when 'deposit' then coalesce(new.usd_value, 0) else 0 end,
        case new.type when 'withdrawal' then coalesce(new.usd_value, 0) else 0 end
    on conflict (user_id, week) do update set
      deposits = w.deposits + excluded.deposits, withdrawals = w.withdrawals + excluded.withdrawals;
  end if;
  return null;
end $$;

create trigger ledger_transaction_written_late after insert on ledger_transaction for each row
  when (least(new.created_at, new.completed_at) < clock_timestamp() - interval '26 hours')
  execute function ledger_add_late();
create trigger ledger_transaction_ended_late after update of status on ledger_transaction for each row
  when (new.status = 'completed' and new.completed_at < clock_timestamp() - interval '26 hours')
  execute function ledger_add_late();

create view view_week as
  select user_id, week, transactions, deposits, withdrawals from ledger_week;
create view view_week_end as
  select summed_until from ledger_week_end;
