-- Copying: what is done in one book is done in others, each fill once. Two kinds of books that nobody trades in by hand.

lock table ledger_book, ledger_line in access exclusive mode;

alter table ledger_book drop constraint ledger_book_kind_check;
alter table ledger_book add constraint ledger_book_kind_check
  check (kind in ('main', 'trading', 'practice', 'copy', 'managed'));

-- What copies have paid for their leaders and was not handed on yet.
alter table ledger_line drop constraint ledger_line_account;
alter table ledger_line add constraint ledger_line_account check (
  case when user_id is null
    then account in ('treasury', 'trading', 'fees', 'financing', 'conversion', 'promotions', 'adjustments', 'negative-balance',
      'bank', 'chain', 'suspense', 'network-fees', 'bank-charges', 'capital', 'chain-loss', 'copy-payable',
      'practice-treasury', 'practice-trading', 'practice-fees', 'practice-financing', 'practice-conversion',
      'practice-promotions', 'practice-adjustments', 'practice-negative-balance')
    else account in ('available', 'locked', 'deficit')
  end) not valid;

-- A book that others copy, and the last of its fills that was told. Places are given from one on, without a gap, in the
-- statement that writes the fills; so whoever has dealt with one knows which comes next.
create table trading_leader (
  user_id uuid primary key,
  place   bigint  not null default 0 check (place >= 0),
  is_open boolean not null
);
create table trading_lead_fill (
  user_id     uuid        not null references trading_leader,
  place       bigint      not null,
  kind        text        not null check (kind in ('open', 'close')),
  position_id uuid        not null,
  symbol      text        not null,
  side        text        not null check (side in ('buy', 'sell')),
  leverage    smallint    not null,
  quantity    bigint      not null check (quantity > 0),
  remaining   bigint      not null check (remaining >= 0),
  price       bigint      not null check (price > 0),
  -- What the book was worth when the decision began, in US cents.
  equity      bigint      not null,
  filled_at   timestamptz not null,
  primary key (user_id, place)
);

create index trading_lead_fill_opening on trading_lead_fill (user_id, position_id) where kind = 'open';

-- A book that copies, and how far it has come.
create table trading_copier (
  user_id      uuid primary key,
  leader_id    uuid     not null references trading_leader,
  status       text     not null check (status in ('active', 'paused', 'stopping')),
  -- It copies what comes after the first, and has dealt with all up to the second.
  first_place  bigint   not null,
  place        bigint   not null check (place >= first_place),
  max_leverage smallint not null check (max_leverage between 1 and 30),
  loss_floor   bigint   not null
);
create index trading_copier_leader on trading_copier (leader_id);

-- What became of a leader's fill in a book that copies: one row for each, never two.
create table trading_copy (
  user_id     uuid        not null references trading_copier,
  place       bigint      not null,
  outcome     text        not null check (outcome in ('copied', 'skipped', 'waiting')),
  reason      text,
  position_id uuid,
  quantity    bigint      not null check (quantity >= 0),
  price       bigint      check (price > 0),
  decided_at  timestamptz not null,
  primary key (user_id, place),
  constraint trading_copy_outcome check ((outcome = 'copied') = (reason is null))
);
create index trading_copy_waiting on trading_copy (user_id) where outcome = 'waiting';
create index trading_copy_position on trading_copy (position_id);

create view view_copier as
  select c.user_id, c.leader_id, c.status, c.first_place, c.place, c.max_leverage, c.loss_floor, l.place as leader_place
  from trading_copier c join trading_leader l on l.user_id = c.leader_id;
create view view_lead_fill as
  select f.user_id, f.place, f.kind, f.position_id, f.symbol, f.side, f.leverage, f.quantity, f.remaining, f.price, f.equity,
    f.filled_at, p.opened_quantity
  from trading_lead_fill f join trading_position p on p.id = f.position_id;
create view view_copy as
  select user_id, place, outcome, reason, position_id, quantity, price, decided_at from trading_copy;
create view view_closed_position as
  select user_id, id, symbol, leverage, opened_at, closed_at, pnl + financing - commission as net
  from trading_position where closed_at is not null;
create view view_position_side as
  select user_id, id, symbol, side, opened_quantity from trading_position;
