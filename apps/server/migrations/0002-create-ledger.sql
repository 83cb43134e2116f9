-- The book. Entries and their lines are written once and never changed; balances are kept by the database
-- itself from the lines; a customer can never fall below zero. Code cannot get around any of this by mistake.

-- One row per customer: the lock every operation on their money takes first.
create table ledger_book (
  user_id   uuid primary key,
  opened_at timestamptz not null
);

create table ledger_balance (
  user_id   uuid   not null references ledger_book,
  asset     text   not null check (asset ~ '^[A-Z0-9]{2,10}$'),
  available bigint not null default 0,
  locked    bigint not null default 0,
  deficit   bigint not null default 0,
  primary key (user_id, asset),
  constraint ledger_balance_available check (available >= 0),
  constraint ledger_balance_locked check (locked >= 0),
  constraint ledger_balance_deficit check (deficit <= 0 and (deficit = 0 or asset = 'USD')),
  -- 15 digits: every balance survives a JSON number.
  constraint ledger_balance_size check (available + locked < 1000000000000000)
);

create table ledger_entry (
  id         uuid primary key,
  event      text not null,
  -- What the entry is about: a transaction, an order, a position.
  cause_id   uuid not null,
  line_count integer not null check (line_count >= 2),
  posted_at  timestamptz not null
);
create index ledger_entry_cause on ledger_entry (cause_id);
create index ledger_entry_posted on ledger_entry (posted_at);

create table ledger_line (
  entry_id uuid     not null,
  position smallint not null check (position >= 1),
  user_id  uuid,
  account  text     not null,
  asset    text     not null,
  amount   bigint   not null check (amount <> 0),
  primary key (entry_id, position),
  constraint ledger_line_account check (
    case when user_id is null
      then account in ('treasury', 'trading', 'fees', 'financing', 'conversion', 'promotions', 'adjustments', 'negative-balance')
      else account in ('available', 'locked', 'deficit')
    end)
);
create index ledger_line_customer on ledger_line (user_id, asset) where user_id is not null;
create index ledger_line_house on ledger_line (account, asset) where user_id is null;

-- Lines must belong to an entry written in full by the same statement, and sum to zero per asset.
create function ledger_check_lines() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select entry_id, asset into wrong from fresh group by entry_id, asset having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger entry % does not balance in %', wrong.entry_id, wrong.asset using errcode = 'check_violation';
  end if;
  select f.entry_id into wrong
    from (select entry_id, count(*) as lines, min(position) as low, max(position) as high from fresh group by entry_id) f
    left join ledger_entry e on e.id = f.entry_id
    where e.id is null or e.line_count <> f.lines or f.low <> 1 or f.high <> f.lines
    limit 1;
  if found then
    raise exception 'lines of ledger entry % are not complete', wrong.entry_id using errcode = 'check_violation';
  end if;
  -- A check would judge the change itself if it were inserted, so a new balance starts at zero and then moves.
  insert into ledger_balance (user_id, asset)
    select distinct user_id, asset from fresh where user_id is not null order by user_id, asset
  on conflict do nothing;
  update ledger_balance b set
    available = b.available + d.available,
    locked = b.locked + d.locked,
    deficit = b.deficit + d.deficit
  from (
    select user_id, asset,
      coalesce(sum(amount) filter (where account = 'available'), 0) as available,
      coalesce(sum(amount) filter (where account = 'locked'), 0) as locked,
      coalesce(sum(amount) filter (where account = 'deficit'), 0) as deficit
    from fresh where user_id is not null group by user_id, asset
  ) d
  where b.user_id = d.user_id and b.asset = d.asset;
  return null;
end $$;

create trigger ledger_line_checked after insert on ledger_line
  referencing new table as fresh for each statement execute function ledger_check_lines();

-- An entry without lines would be a cause without an effect.
create function ledger_check_entries() returns trigger language plpgsql as $$
begin
  if exists (select from fresh e where not exists (select from ledger_line l where l.entry_id = e.id)) then
    raise exception 'a ledger entry has no lines' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger ledger_entry_checked after insert on ledger_entry
  referencing new table as fresh for each statement execute function ledger_check_entries();

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger ledger_entry_kept before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger ledger_line_kept before update or delete or truncate on ledger_line
  for each statement execute function ledger_refuse_change();

-- Balances follow from lines: only the trigger above may write them.
create function ledger_refuse_direct_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'balances are written by postings only' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

create trigger ledger_balance_derived before insert or update or delete or truncate on ledger_balance
  for each statement execute function ledger_refuse_direct_balance();

-- Why money is locked: one row per order, withdrawal or position. The active ones sum to the locked balance.
create table ledger_hold (
  id          uuid primary key,
  user_id     uuid   not null references ledger_book,
  asset       text   not null,
  amount      bigint not null check (amount > 0),
  kind        text   not null check (kind in ('order', 'withdrawal', 'position')),
  subject_id  uuid   not null unique,
  placed_at   timestamptz not null,
  released_at timestamptz
);
create index ledger_hold_active on ledger_hold (user_id) where released_at is null;

-- What the customer sees of all this: their statement.
create table ledger_transaction (
  id           uuid   primary key,
  user_id      uuid   not null references ledger_book,
  reference    text   not null,
  type         text   not null check (type in ('deposit', 'withdrawal', 'trade', 'transfer', 'adjustment')),
  status       text   not null check (status in ('pending', 'completed', 'failed', 'cancelled')),
  asset        text   not null,
  amount       bigint not null,
  fees         bigint not null default 0 check (fees >= 0),
  description  text   not null,
  reason       text,
  created_at   timestamptz not null,
  completed_at timestamptz,
  -- Value in US cents: at the request while pending, at completion afterwards; null without a price.
  usd_value    bigint,
  constraint ledger_transaction_sign check (type not in ('deposit', 'withdrawal') or amount > 0),
  constraint ledger_transaction_end check ((status = 'pending') = (completed_at is null))
);
create unique index ledger_transaction_reference on ledger_transaction (reference, asset);
create index ledger_transaction_statement on ledger_transaction (user_id, created_at desc, id desc);
create index ledger_transaction_newest on ledger_transaction (created_at desc, id desc);
create index ledger_transaction_pending on ledger_transaction (created_at) where status = 'pending';

-- A transaction ends once and its facts stay. Only the amount of a pending deposit may still be corrected.
create function ledger_guard_transaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'transactions are kept' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'pending' then
    raise exception 'transaction % has ended', old.id using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.user_id, new.reference, new.type, new.asset, new.created_at, new.fees)
     is distinct from (old.id, old.user_id, old.reference, old.type, old.asset, old.created_at, old.fees)
     or (new.amount <> old.amount and old.type <> 'deposit') then
    raise exception 'facts of transaction % cannot change', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create trigger ledger_transaction_guarded before update or delete on ledger_transaction
  for each row execute function ledger_guard_transaction();

-- What other modules may read of the book.
create view view_transaction as
  select id, user_id, reference, type, status, asset, amount, fees, description, reason, created_at, completed_at, usd_value
  from ledger_transaction;
create view view_balance as
  select user_id, asset, available, locked, deficit from ledger_balance;
create view view_ledger_line as
  select e.id as entry_id, e.event, e.cause_id, e.posted_at, l.position, l.user_id, l.account, l.asset, l.amount
  from ledger_entry e join ledger_line l on l.entry_id = e.id;
