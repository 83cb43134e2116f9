-- An order writes in thirteen tables. What it wrote there for nobody goes, and what was read anew by each statement is planned once a
-- connection (decision 102). The columns stay for the version before.
lock table ledger_hold, ledger_line in access exclusive mode;

-- A hold is known by what it is for.
alter table ledger_hold drop constraint ledger_hold_pkey;
alter table ledger_hold alter column id drop not null;
alter table ledger_hold alter column subject_id set not null;

-- Fills are written as they happen and never changed, and by their moment they are only ever read for days on end.
create index trading_fill_days on trading_fill using brin (filled_at);
drop index trading_fill_newest;

-- Which accounts there are is asked where lines are added up: a check of as many words was read by each statement, and took
-- longer to read than all else that is asked of a line.
create or replace function ledger_check_lines() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select f.entry_id, f.unbalanced, f.of_both, f.some_unknown into wrong
    from (
      select entry_id, min(asset) filter (where total <> 0) as unbalanced, sum(lines) as lines, min(low) as low, max(high) as high,
        bool_or(some_practice) and not bool_and(all_practice) as of_both, bool_or(some_unknown) as some_unknown
      from (
        select entry_id, asset, sum(amount) as total, count(*) as lines, min(position) as low, max(position) as high,
          bool_or(is_practice) as some_practice, bool_and(is_practice) as all_practice, bool_or(is_unknown) as some_unknown
        from (
          select entry_id, asset, amount, position,
            case when user_id is null then account like 'practice-%' else get_byte(uuid_send(user_id), 6) >> 4 = 8 end as is_practice,
            case when user_id is null
              then account not in ('treasury', 'trading', 'fees', 'financing', 'conversion', 'promotions', 'adjustments', 'negative-balance', 'bank', 'chain', 'cold', 'suspense', 'network-fees', 'bank-charges', 'capital', 'chain-loss', 'copy-payable', 'practice-treasury', 'practice-trading', 'practice-fees', 'practice-financing', 'practice-conversion', 'practice-promotions', 'practice-adjustments', 'practice-negative-balance')
              else account not in ('available', 'locked', 'deficit')
            end as is_unknown
          from fresh
        ) l group by entry_id, asset
      ) a group by entry_id
    ) f
    left join ledger_entry e on e.id = f.entry_id
    where f.some_unknown or f.unbalanced is not null or f.of_both or e.id is null or e.line_count <> f.lines or f.low <> 1 or f.high <> f.lines
    limit 1;
  if found then
    if wrong.some_unknown then
      perform house_rule_broken('ledger_line', 'ledger_line_account');
    end if;
    if wrong.unbalanced is not null then
      raise exception 'ledger entry % does not balance in %', wrong.entry_id, wrong.unbalanced using errcode = 'check_violation';
    end if;
    if wrong.of_both then
      raise exception 'ledger entry % is of practice and of real money', wrong.entry_id using errcode = 'check_violation';
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
do $$
declare
  part regclass;
begin
  for part in select relid from pg_partition_tree('ledger_line') order by level loop
    execute format('alter table %s drop constraint if exists ledger_line_account', part);
  end loop;
end $$;
