-- Most statements that are no batch write one entry of one customer's book in one asset, and move a balance that is there. What
-- such an entry has to be is asked at once, and its balance is moved by its key. Everything else, and whatever is not
-- so, is judged as before, which also says what is wrong.
create or replace function ledger_check_lines() returns trigger language plpgsql as $$
declare
  lone record;
  wrong record;
begin
  -- Of several entries the second tells.
  if not exists (select from fresh where entry_id <> (select entry_id from fresh limit 1)) then
    select l.entry_id, l.asset, l.user_id, f.* into lone
      from (
        select entry_id, asset, user_id, get_byte(uuid_send(user_id), 6) >> 4 = 8 as is_practice from fresh order by user_id limit 1
      ) l cross join lateral (
        select count(*) as lines, sum(amount) as total, min(position) as low, max(position) as high,
          coalesce(sum(amount) filter (where account = 'available'), 0) as available,
          coalesce(sum(amount) filter (where account = 'locked'), 0) as locked,
          coalesce(sum(amount) filter (where account = 'deficit'), 0) as deficit,
          bool_and(asset = l.asset and case when user_id is null
            then case when l.is_practice
              then account in ('practice-treasury', 'practice-trading', 'practice-fees', 'practice-financing', 'practice-conversion', 'practice-promotions', 'practice-adjustments', 'practice-negative-balance')
              else account in ('treasury', 'trading', 'fees', 'financing', 'conversion', 'promotions', 'adjustments', 'negative-balance', 'bank', 'chain', 'cold', 'suspense', 'network-fees', 'bank-charges', 'capital', 'chain-loss', 'copy-payable')
            end
            else user_id = l.user_id and account in ('available', 'locked', 'deficit')
          end) as is_usual
        from fresh) f;
    if lone.is_usual and lone.total = 0 and lone.low = 1 and lone.high = lone.lines
      and (select line_count from ledger_entry where id = lone.entry_id) = lone.lines
    then
      update ledger_balance set
        available = available + lone.available, locked = locked + lone.locked, deficit = deficit + lone.deficit
      where user_id = lone.user_id and asset = lone.asset;
      if found then
        return null;
      end if;
    end if;
  end if;
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
