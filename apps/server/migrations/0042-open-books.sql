-- Books: what a customer calls an account. There was one for each customer, under the customer's own id; now a customer
-- owns several. What is keyed by `user_id` in the ledger, in trading and in live messages is keyed by the book; the column
-- keeps its name, since the version before goes on using it while nodes are replaced.

-- All that is locked, at once and before any work, so that nobody who serves meanwhile waits for long.
lock table ledger_book, ledger_line, ledger_transaction, notification in access exclusive mode;

-- Which world a book belongs to is part of its id, so that nobody has to look it up and it can never change: ids of
-- practice books are UUIDs of version 8, all others are of version 7 (decision 054).
create function is_practice_book(book_id uuid) returns boolean language sql immutable parallel safe
  return get_byte(uuid_send(book_id), 6) >> 4 = 8;

alter table ledger_book
  add column owner_id  uuid,
  add column kind      text not null default 'main' check (kind in ('main', 'practice')),
  add column name      text not null default 'Main account' check (length(name) between 1 and 40),
  add column status    text not null default 'open' check (status in ('open', 'closed')),
  add column closed_at timestamptz,
  -- When a practice book last began anew.
  add column reset_at  timestamptz;
update ledger_book set owner_id = user_id;

-- The version before opens books without an owner: they are main books.
create function ledger_own_book() returns trigger language plpgsql as $$
begin
  new.owner_id := coalesce(new.owner_id, new.user_id);
  return new;
end $$;
create trigger ledger_book_owned before insert on ledger_book
  for each row execute function ledger_own_book();

alter table ledger_book
  alter column owner_id set not null,
  -- The main book has its owner's id, so everybody has one at most.
  add constraint ledger_book_main check ((kind = 'main') = (owner_id = user_id)),
  add constraint ledger_book_realm check ((kind = 'practice') = is_practice_book(user_id)),
  add constraint ledger_book_end check ((status = 'closed') = (closed_at is not null)),
  add constraint ledger_book_stays check (kind <> 'main' or status = 'open');
create index ledger_book_owner on ledger_book (owner_id) where kind <> 'main';

create function ledger_guard_book() returns trigger language plpgsql as $$
begin
  raise exception 'kind and owner of book % cannot change', old.user_id using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_book_guarded before update of user_id, owner_id, kind on ledger_book
  for each row when ((new.user_id, new.owner_id, new.kind) is distinct from (old.user_id, old.owner_id, old.kind))
  execute function ledger_guard_book();

create or replace view view_book as
  select user_id, version, owner_id, kind, name, status from ledger_book;

-- The house has its accounts once for each world. Lines from before this migration have passed the narrower rule.
alter table ledger_line drop constraint ledger_line_account;
alter table ledger_line add constraint ledger_line_account check (
  case when user_id is null
    then account in ('treasury', 'trading', 'fees', 'financing', 'conversion', 'promotions', 'adjustments', 'negative-balance',
      'practice-treasury', 'practice-trading', 'practice-fees', 'practice-financing', 'practice-conversion',
      'practice-promotions', 'practice-adjustments', 'practice-negative-balance')
    else account in ('available', 'locked', 'deficit')
  end) not valid;

-- As before, and no entry names accounts of both worlds.
create or replace function ledger_check_lines() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select f.entry_id, f.unbalanced, f.of_both into wrong
    from (
      select entry_id, min(asset) filter (where total <> 0) as unbalanced, sum(lines) as lines, min(low) as low, max(high) as high,
        bool_or(some_practice) and not bool_and(all_practice) as of_both
      from (
        select entry_id, asset, sum(amount) as total, count(*) as lines, min(position) as low, max(position) as high,
          bool_or(is_practice) as some_practice, bool_and(is_practice) as all_practice
        from (
          select entry_id, asset, amount, position,
            case when user_id is null then account like 'practice-%' else get_byte(uuid_send(user_id), 6) >> 4 = 8 end as is_practice
          from fresh
        ) l group by entry_id, asset
      ) a group by entry_id
    ) f
    left join ledger_entry e on e.id = f.entry_id
    where f.unbalanced is not null or f.of_both or e.id is null or e.line_count <> f.lines or f.low <> 1 or f.high <> f.lines
    limit 1;
  if found then
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

-- Money between two books of one owner: two lines of the statement, one reference.
create unique index ledger_transaction_of_book on ledger_transaction (reference, asset, user_id);
drop index ledger_transaction_reference;
alter index ledger_transaction_of_book rename to ledger_transaction_reference;

-- Which book a notification is about, where it is not the main one.
alter table notification add column book_id uuid;

-- What everybody holds is what they hold with real money.
create or replace view view_open_interest as
  select o.symbol, o.side, count(*) as positions, h.customers, sum(o.quantity)::bigint as quantity
  from trading_position o
  join (
    select symbol, count(distinct user_id) as customers from trading_position
    where quantity > 0 and not is_practice_book(user_id) group by symbol) h
    on h.symbol = o.symbol
  where o.quantity > 0 and not is_practice_book(o.user_id) group by o.symbol, o.side, h.customers;
