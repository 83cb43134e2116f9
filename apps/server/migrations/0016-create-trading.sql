-- Trading: what customers ordered, what they hold, and every fill and night with the quotes it was decided by.
-- Quantities have two decimals, money is US cents, prices have ten decimals. Every row is written by the statement that
-- holds the lock of its customer's book, which is why user_id needs no foreign key of its own.

create table trading_order (
  id                uuid primary key,
  user_id           uuid     not null,
  -- The id its position has once it is filled.
  position_id       uuid     not null unique,
  symbol            text     not null,
  side              text     not null check (side in ('buy', 'sell')),
  type              text     not null check (type in ('market', 'limit', 'stop', 'stop_limit')),
  quantity          bigint   not null check (quantity > 0),
  leverage          smallint not null check (leverage between 1 and 100),
  limit_price       bigint   check (limit_price > 0),
  stop_price        bigint   check (stop_price > 0),
  stop_loss         bigint   check (stop_loss > 0),
  take_profit       bigint   check (take_profit > 0),
  trailing_distance bigint   check (trailing_distance > 0),
  time_in_force     text     not null check (time_in_force in ('gtc', 'day', 'gtd')),
  expires_at        timestamptz,
  is_triggered      boolean  not null default false,
  reserved          bigint   not null check (reserved >= 0),
  status            text     not null check (status in ('pending', 'filled', 'cancelled', 'expired', 'rejected')),
  -- Why it was cancelled.
  reason            text,
  placed_at         timestamptz not null,
  ended_at          timestamptz,
  constraint trading_order_prices check (
    (limit_price is not null) = (type in ('limit', 'stop_limit')) and (stop_price is not null) = (type in ('stop', 'stop_limit'))),
  constraint trading_order_end check ((status = 'pending') = (ended_at is null)),
  -- A pending order has set something aside, one that ended has not.
  constraint trading_order_reserved check ((status = 'pending') = (reserved > 0))
);
create index trading_order_pending on trading_order (user_id) where status = 'pending';
create index trading_order_expiry on trading_order (expires_at) where status = 'pending' and expires_at is not null;
create index trading_order_newest on trading_order (user_id, id desc);

create table trading_position (
  id                uuid primary key,
  user_id           uuid     not null,
  symbol            text     not null,
  side              text     not null check (side in ('buy', 'sell')),
  opened_quantity   bigint   not null check (opened_quantity > 0),
  quantity          bigint   not null check (quantity between 0 and opened_quantity),
  leverage          smallint not null check (leverage between 1 and 100),
  entry_price       bigint   not null check (entry_price > 0),
  opened_margin     bigint   not null check (opened_margin > 0),
  margin            bigint   not null check (margin between 0 and opened_margin),
  stop_loss         bigint   check (stop_loss > 0),
  take_profit       bigint   check (take_profit > 0),
  trailing_distance bigint   check (trailing_distance > 0),
  trailing_best     bigint   check (trailing_best > 0),
  commission        bigint   not null check (commission >= 0),
  tier_percent      smallint not null check (tier_percent between 0 and 100),
  financing         bigint   not null default 0,
  -- Realised so far.
  pnl               bigint   not null default 0,
  opened_at         timestamptz not null,
  last_night_at     timestamptz not null,
  closed_at         timestamptz,
  close_reason      text,
  quote_bid         bigint   not null,
  quote_ask         bigint   not null,
  quote_at          timestamptz not null,
  quote_source      text     not null,
  conversion_bid    bigint,
  conversion_ask    bigint,
  conversion_at     timestamptz,
  conversion_source text,
  constraint trading_position_trailing check ((trailing_distance is null) = (trailing_best is null)),
  constraint trading_position_end check (
    (quantity = 0) = (closed_at is not null) and (quantity = 0) = (margin = 0) and (closed_at is null) = (close_reason is null))
);
create index trading_position_open on trading_position (user_id) where quantity > 0;
create index trading_position_symbol on trading_position (symbol, side) where quantity > 0;
create index trading_position_night on trading_position (last_night_at) where quantity > 0;
create index trading_position_closed on trading_position (user_id, closed_at desc, id desc) where closed_at is not null;

-- Every opening and every close, whole or in part, with the quotes it was decided by. Written once.
create table trading_fill (
  id                uuid primary key,
  user_id           uuid     not null,
  position_id       uuid     not null references trading_position,
  -- The order that opened it; a close has none.
  order_id          uuid     unique references trading_order,
  -- The line of the statement that tells of it.
  transaction_id    uuid     not null,
  kind              text     not null check (kind in ('open', 'close')),
  reason            text     not null,
  symbol            text     not null,
  quantity          bigint   not null check (quantity > 0),
  price             bigint   not null check (price > 0),
  -- The value of what changed hands, in US cents.
  notional          bigint   not null check (notional >= 0),
  -- Locked by an opening, set free by a close.
  margin            bigint   not null check (margin >= 0),
  commission        bigint   not null check (commission >= 0),
  pnl               bigint   not null,
  filled_at         timestamptz not null,
  quote_bid         bigint   not null check (quote_bid > 0),
  quote_ask         bigint   not null check (quote_ask >= quote_bid),
  quote_at          timestamptz not null,
  quote_source      text     not null,
  conversion_bid    bigint,
  conversion_ask    bigint,
  conversion_at     timestamptz,
  conversion_source text,
  constraint trading_fill_kind check (case kind when 'open' then order_id is not null and pnl = 0 else order_id is null and commission = 0 end),
  -- A fill happened at a side of its own quote and nowhere else.
  constraint trading_fill_price check (price in (quote_bid, quote_ask))
);
create index trading_fill_position on trading_fill (position_id);
create index trading_fill_newest on trading_fill (filled_at);

-- What each night cost or brought. The key keeps a night from being booked twice.
create table trading_night (
  position_id       uuid     not null references trading_position,
  night_at          timestamptz not null,
  user_id           uuid     not null,
  transaction_id    uuid     not null,
  nights            smallint not null check (nights > 0),
  quantity          bigint   not null check (quantity > 0),
  amount            bigint   not null,
  booked_at         timestamptz not null,
  quote_bid         bigint   not null,
  quote_ask         bigint   not null,
  quote_at          timestamptz not null,
  quote_source      text     not null,
  conversion_bid    bigint,
  conversion_ask    bigint,
  conversion_at     timestamptz,
  conversion_source text,
  primary key (position_id, night_at)
);

-- What trading remembers of a customer beside orders and positions.
create table trading_account (
  user_id           uuid primary key,
  is_margin_called  boolean not null default false,
  -- The limits customers set themselves; null stands for the default.
  max_risk_percent  smallint check (max_risk_percent between 1 and 100),
  daily_loss_limit  bigint check (daily_loss_limit > 0)
);

-- Which node watches a symbol's triggers. The fence grows with every change of hands: writes of an owner that has
-- been replaced are refused by it.
create table trading_lease (
  symbol     text primary key,
  holder     uuid        not null,
  fence      bigint      not null,
  expires_at timestamptz not null
);

-- How long a fill took from request to commit, and how far it was from the price the customer saw.
create table trading_execution (
  fill_id     uuid primary key references trading_fill,
  measured_at timestamptz not null,
  -- Whether a customer waited for it, or a price triggered it.
  cause       text    not null check (cause in ('request', 'trigger')),
  took_us     integer not null check (took_us >= 0),
  -- In parts per million of the price shown; above zero is to the customer's disadvantage. Null when none was shown.
  slippage_ppm integer
);
create index trading_execution_newest on trading_execution (measured_at);

-- Facts of an order and a position stay; what has ended does not come back.
create function trading_guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'orders are kept' using errcode = 'insufficient_privilege'; end if;
  if old.status <> 'pending' then
    raise exception 'order % has ended', old.id using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.user_id, new.position_id, new.symbol, new.side, new.type, new.leverage, new.placed_at)
     is distinct from (old.id, old.user_id, old.position_id, old.symbol, old.side, old.type, old.leverage, old.placed_at) then
    raise exception 'facts of order % cannot change', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger trading_order_guarded before update or delete on trading_order
  for each row execute function trading_guard_order();

create function trading_guard_position() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'positions are kept' using errcode = 'insufficient_privilege'; end if;
  if old.closed_at is not null then
    raise exception 'position % is closed', old.id using errcode = 'insufficient_privilege';
  end if;
  if new.quantity > old.quantity or new.margin > old.margin or new.last_night_at < old.last_night_at
     or (new.id, new.user_id, new.symbol, new.side, new.opened_quantity, new.leverage, new.entry_price, new.opened_margin,
         new.commission, new.tier_percent, new.opened_at, new.quote_bid, new.quote_ask, new.quote_at)
     is distinct from (old.id, old.user_id, old.symbol, old.side, old.opened_quantity, old.leverage, old.entry_price, old.opened_margin,
         old.commission, old.tier_percent, old.opened_at, old.quote_bid, old.quote_ask, old.quote_at) then
    raise exception 'facts of position % cannot change', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger trading_position_guarded before update or delete on trading_position
  for each row execute function trading_guard_position();

create trigger trading_fill_kept before update or delete or truncate on trading_fill
  for each statement execute function ledger_refuse_change();
create trigger trading_night_kept before update or delete or truncate on trading_night
  for each statement execute function ledger_refuse_change();

create view view_open_interest as
  select o.symbol, o.side, count(*) as positions, h.customers, sum(o.quantity)::bigint as quantity
  from trading_position o
  join (select symbol, count(distinct user_id) as customers from trading_position where quantity > 0 group by symbol) h
    on h.symbol = o.symbol
  where o.quantity > 0 group by o.symbol, o.side, h.customers;
create view view_fill as
  select id, user_id, position_id, transaction_id, kind, reason, symbol, quantity, price, notional, margin, commission, pnl, filled_at
  from trading_fill;
create view view_position as
  select id, user_id, symbol, side, opened_quantity, quantity, leverage, entry_price, margin, pnl, financing, commission,
    opened_at, closed_at, close_reason
  from trading_position;
create view view_order as
  select id, user_id, position_id, symbol, side, type, quantity, leverage, limit_price, stop_price, reserved, status, reason, placed_at, ended_at
  from trading_order;
