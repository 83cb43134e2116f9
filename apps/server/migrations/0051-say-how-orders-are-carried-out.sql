-- What an order says of how it is carried out: the customer's own name for it, what it closes before it opens, how far the
-- price may move, and which other order it stands beside. And the mode of a book, which decides what an order closes.

lock table trading_order, trading_fill, ledger_book in access exclusive mode;

alter table ledger_book
  add column position_mode text not null default 'hedging' check (position_mode in ('hedging', 'netting'));
create or replace view view_book as
  select user_id, version, owner_id, kind, name, status, position_mode from ledger_book;

alter table trading_order
  add column client_order_id text,
  -- Null where the mode of the book decides.
  add column position_fill   text,
  add column max_slippage    bigint,
  -- The first of the two to fill cancels the other.
  add column oco_order_id    uuid,
  -- What of it closed positions of the other side; the rest opened one.
  add column closed_quantity bigint not null default 0,
  drop constraint trading_order_time_in_force_check,
  drop constraint trading_order_reserved;
-- Rows from before this migration have passed the narrower rules.
alter table trading_order
  add constraint trading_order_client_id check (client_order_id ~ '^[A-Za-z0-9._:-]{1,64}$') not valid,
  add constraint trading_order_position_fill check (position_fill in ('open_only', 'reduce_first', 'reduce_only')) not valid,
  add constraint trading_order_max_slippage check (max_slippage >= 0) not valid,
  add constraint trading_order_closed check (closed_quantity between 0 and quantity and (closed_quantity = 0 or status = 'filled')) not valid,
  add constraint trading_order_time_in_force_check check (time_in_force in ('gtc', 'day', 'gtd', 'ioc', 'fok')) not valid,
  -- A pending order has set something aside, unless it can only close; one that ended has not.
  add constraint trading_order_reserved check (
    (reserved > 0) = (status = 'pending' and position_fill is distinct from 'reduce_only')) not valid;
-- A customer's own name for an order is used once in a book, for ever.
create unique index trading_order_client on trading_order (user_id, client_order_id) where client_order_id is not null;

-- The order that closed, where it was an order of the other side.
alter table trading_fill
  add column closing_order_id uuid references trading_order,
  add constraint trading_fill_closing check (kind = 'close' or closing_order_id is null) not valid;
create index trading_fill_closing_order on trading_fill (closing_order_id) where closing_order_id is not null;

create or replace function trading_guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'orders are kept' using errcode = 'insufficient_privilege'; end if;
  if old.status <> 'pending' then
    raise exception 'order % has ended', old.id using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.user_id, new.position_id, new.symbol, new.side, new.type, new.leverage, new.placed_at,
      new.client_order_id, new.position_fill, new.max_slippage, new.oco_order_id)
     is distinct from (old.id, old.user_id, old.position_id, old.symbol, old.side, old.type, old.leverage, old.placed_at,
      old.client_order_id, old.position_fill, old.max_slippage, old.oco_order_id) then
    raise exception 'facts of order % cannot change', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace view view_order as
  select id, user_id, position_id, symbol, side, type, quantity, leverage, limit_price, stop_price, reserved, status, reason, placed_at,
    ended_at, client_order_id
  from trading_order;
create or replace view view_own_order as
  select id, user_id, stop_loss, take_profit, trailing_distance, time_in_force, expires_at, position_fill, max_slippage,
    oco_order_id, closed_quantity
  from trading_order;
create or replace view view_own_book as
  select b.user_id as book_id, b.owner_id, b.kind, b.name, b.status, b.opened_at, b.closed_at, b.reset_at, b.position_mode from ledger_book b;
