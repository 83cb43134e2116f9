-- Whoever takes a customer's lock moves the version of their book on. A decision that was made from an earlier
-- version is then known to be out of date, without having held the lock while it was made.
alter table ledger_book add column version bigint not null default 0;
-- The version changes with every operation: room on the page keeps those updates away from the index.
alter table ledger_book set (fillfactor = 60);
alter table ledger_balance set (fillfactor = 60);

create view view_book as
  select user_id, version from ledger_book;
create view view_hold as
  select id, user_id, asset, amount, kind, subject_id, placed_at, released_at from ledger_hold;

-- What has changed since a moment, for what an account was worth then.
create index ledger_transaction_completed on ledger_transaction (user_id, completed_at) where status = 'completed';

-- What trading asks of a person with every decision.
create view view_trader as
  select id, tier, email, first_name, coalesce((preferences ->> 'mailOnTrading')::boolean, true) as mail_on_trading
  from app_user;

-- The same checks as before in one pass over the new lines, and the same balances in one statement: orders write
-- lines by the thousand.
create or replace function ledger_check_lines() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select f.entry_id, f.unbalanced into wrong
    from (
      select entry_id, min(asset) filter (where total <> 0) as unbalanced, sum(lines) as lines, min(low) as low, max(high) as high
      from (
        select entry_id, asset, sum(amount) as total, count(*) as lines, min(position) as low, max(position) as high
        from fresh group by entry_id, asset
      ) a group by entry_id
    ) f
    left join ledger_entry e on e.id = f.entry_id
    where f.unbalanced is not null or e.id is null or e.line_count <> f.lines or f.low <> 1 or f.high <> f.lines
    limit 1;
  if found then
    if wrong.unbalanced is not null then
      raise exception 'ledger entry % does not balance in %', wrong.entry_id, wrong.unbalanced using errcode = 'check_violation';
    end if;
    raise exception 'lines of ledger entry % are not complete', wrong.entry_id using errcode = 'check_violation';
  end if;
  with d as (
    select user_id, asset,
      coalesce(sum(amount) filter (where account = 'available'), 0) as available,
      coalesce(sum(amount) filter (where account = 'locked'), 0) as locked,
      coalesce(sum(amount) filter (where account = 'deficit'), 0) as deficit
    from fresh where user_id is not null group by user_id, asset
  ), moved as (
    update ledger_balance b set
      available = b.available + d.available, locked = b.locked + d.locked, deficit = b.deficit + d.deficit
    from d where b.user_id = d.user_id and b.asset = d.asset
    returning b.user_id, b.asset
  )
  insert into ledger_balance as b (user_id, asset, available, locked, deficit)
    select d.user_id, d.asset, d.available, d.locked, d.deficit from d
    where not exists (select from moved m where m.user_id = d.user_id and m.asset = d.asset)
    order by d.user_id, d.asset
  on conflict (user_id, asset) do update set
    available = b.available + excluded.available, locked = b.locked + excluded.locked, deficit = b.deficit + excluded.deficit;
  return null;
end $$;
