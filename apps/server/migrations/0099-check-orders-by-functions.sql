-- Every statement that writes a row reads the checks of its table anew, and an order writes in four tables that have forty. A
-- function is read once by each connection. What the checks are called and what they refuse stays as it was: what is there
-- was written under them, so no row is looked at again.
lock table trading_order, trading_position, trading_fill, ledger_transaction, ledger_book in access exclusive mode;

do $$
declare
  old record;
begin
  for old in
    select conrelid::regclass as tab, conname as name from pg_constraint
    where contype = 'c' and conrelid in ('trading_order'::regclass, 'trading_position'::regclass, 'trading_fill'::regclass,
      'ledger_transaction'::regclass, 'ledger_book'::regclass)
  loop
    execute format('alter table %s drop constraint %I', old.tab, old.name);
  end loop;
end $$;

-- What is not known is not refused, as in any check. One of these columns that is null makes its own condition null.
create function house_rule_broken(tab text, rule text) returns boolean language plpgsql immutable as $$
begin
  raise exception 'new row for relation "%" violates check constraint "%"', tab, rule
    using errcode = 'check_violation', table = tab, constraint = rule;
end $$;

create function trading_check_order(
  side text, type text, leverage smallint, quantity bigint, limit_price bigint, stop_price bigint, stop_loss bigint,
  take_profit bigint, trailing_distance bigint, time_in_force text, reserved bigint, status text, ended_at timestamptz,
  client_order_id text, position_fill text, max_slippage bigint, closed_quantity bigint
) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when not side in ('buy', 'sell') then 'side_check'
    when not type in ('market', 'limit', 'stop', 'stop_limit') then 'type_check'
    when not leverage between 1 and 100 then 'leverage_check'
    when not quantity > 0 then 'quantity_check'
    when not limit_price > 0 then 'limit_price_check'
    when not stop_price > 0 then 'stop_price_check'
    when not stop_loss > 0 then 'stop_loss_check'
    when not take_profit > 0 then 'take_profit_check'
    when not trailing_distance > 0 then 'trailing_distance_check'
    when not time_in_force in ('gtc', 'day', 'gtd', 'ioc', 'fok') then 'time_in_force_check'
    when not reserved >= 0 then 'reserved_check'
    when not status in ('pending', 'filled', 'cancelled', 'expired', 'rejected') then 'status_check'
    when not client_order_id ~ '^[A-Za-z0-9._:-]{1,64}$' then 'client_id'
    when not position_fill in ('open_only', 'reduce_first', 'reduce_only') then 'position_fill'
    when not max_slippage >= 0 then 'max_slippage'
    when (status = 'pending') <> (ended_at is null) then 'end'
    when (limit_price is not null) <> (type in ('limit', 'stop_limit')) or (stop_price is not null) <> (type in ('stop', 'stop_limit'))
      then 'prices'
    when (reserved > 0) <> (status = 'pending' and position_fill is distinct from 'reduce_only') then 'reserved'
    when not (closed_quantity between 0 and quantity and (closed_quantity = 0 or status = 'filled')) then 'closed'
  end;
begin
  if broken is not null then return house_rule_broken('trading_order', 'trading_order_' || broken); end if;
  return true;
end $$;

create function trading_check_position(
  side text, leverage smallint, opened_quantity bigint, quantity bigint, entry_price bigint, opened_margin bigint, margin bigint,
  commission bigint, tier_percent smallint, stop_loss bigint, take_profit bigint, trailing_distance bigint, trailing_best bigint,
  closed_at timestamptz, close_reason text
) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when not side in ('buy', 'sell') then 'side_check'
    when not leverage between 1 and 100 then 'leverage_check'
    when not opened_quantity > 0 then 'opened_quantity_check'
    when not quantity between 0 and opened_quantity then 'check'
    when not entry_price > 0 then 'entry_price_check'
    when not opened_margin > 0 then 'opened_margin_check'
    when not margin between 0 and opened_margin then 'check1'
    when not commission >= 0 then 'commission_check'
    when not tier_percent between 0 and 100 then 'tier_percent_check'
    when not stop_loss > 0 then 'stop_loss_check'
    when not take_profit > 0 then 'take_profit_check'
    when not trailing_distance > 0 then 'trailing_distance_check'
    when not trailing_best > 0 then 'trailing_best_check'
    when (trailing_distance is null) <> (trailing_best is null) then 'trailing'
    when (quantity = 0) <> (closed_at is not null) or (quantity = 0) <> (margin = 0) or (closed_at is null) <> (close_reason is null)
      then 'end'
  end;
begin
  if broken is not null then return house_rule_broken('trading_position', 'trading_position_' || broken); end if;
  return true;
end $$;

create function trading_check_fill(
  kind text, order_id uuid, closing_order_id uuid, quantity bigint, price bigint, notional bigint, margin bigint, commission bigint,
  pnl bigint, quote_bid bigint, quote_ask bigint, group_id text, group_version int, feed_bid bigint, feed_ask bigint,
  spread_percent int
) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when not kind in ('open', 'close') then 'kind_check'
    when not quantity > 0 then 'quantity_check'
    when not price > 0 then 'price_check'
    when not notional >= 0 then 'notional_check'
    when not margin >= 0 then 'margin_check'
    when not commission >= 0 then 'commission_check'
    when not quote_bid > 0 then 'quote_bid_check'
    when not quote_ask >= quote_bid then 'check'
    when not (price = quote_bid or price = quote_ask) then 'price'
    when not case kind when 'open' then order_id is not null and pnl = 0 else order_id is null and commission = 0 end then 'kind'
    when not (kind = 'close' or closing_order_id is null) then 'closing'
    when num_nulls(group_id, group_version, feed_bid, feed_ask, spread_percent) not in (0, 5) then 'group'
  end;
begin
  if broken is not null then return house_rule_broken('trading_fill', 'trading_fill_' || broken); end if;
  return true;
end $$;

create function ledger_check_transaction(type text, status text, amount bigint, fees bigint, completed_at timestamptz)
returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when not type in ('deposit', 'withdrawal', 'trade', 'transfer', 'adjustment') then 'type_check'
    when not status in ('pending', 'completed', 'failed', 'cancelled') then 'status_check'
    when not fees >= 0 then 'fees_check'
    when not (type <> 'deposit' and type <> 'withdrawal' or amount > 0) then 'sign'
    when (status = 'pending') <> (completed_at is null) then 'end'
  end;
begin
  if broken is not null then return house_rule_broken('ledger_transaction', 'ledger_transaction_' || broken); end if;
  return true;
end $$;

alter table trading_order add constraint trading_order_rules check (trading_check_order(
  side, type, leverage, quantity, limit_price, stop_price, stop_loss, take_profit, trailing_distance, time_in_force, reserved,
  status, ended_at, client_order_id, position_fill, max_slippage, closed_quantity)) not valid;
alter table trading_position add constraint trading_position_rules check (trading_check_position(
  side, leverage, opened_quantity, quantity, entry_price, opened_margin, margin, commission, tier_percent, stop_loss, take_profit,
  trailing_distance, trailing_best, closed_at, close_reason)) not valid;
alter table trading_fill add constraint trading_fill_rules check (trading_check_fill(
  kind, order_id, closing_order_id, quantity, price, notional, margin, commission, pnl, quote_bid, quote_ask, group_id,
  group_version, feed_bid, feed_ask, spread_percent)) not valid;
alter table ledger_transaction add constraint ledger_transaction_rules check (ledger_check_transaction(
  type, status, amount, fees, completed_at)) not valid;

-- Of a book an order changes nothing but the version: its words are looked at where the rest of it is.
create or replace function ledger_check_book() returns trigger language plpgsql as $$
declare
  broken text := case
    when new.kind not in ('main', 'trading', 'practice', 'copy', 'managed') then 'ledger_book_kind_check'
    when new.position_mode not in ('hedging', 'netting') then 'ledger_book_position_mode_check'
    when new.status not in ('open', 'closed') then 'ledger_book_status_check'
    when length(new.name) not between 1 and 40 then 'ledger_book_name_check'
    when (new.kind = 'main') <> (new.owner_id = new.user_id) then 'ledger_book_main'
    when (new.kind = 'practice') <> is_practice_book(new.user_id) then 'ledger_book_realm'
    when (new.status = 'closed') <> (new.closed_at is not null) then 'ledger_book_end'
    when new.kind = 'main' and new.status <> 'open' then 'ledger_book_stays'
  end;
begin
  if broken is not null then perform house_rule_broken('ledger_book', broken); end if;
  return null;
end $$;
drop trigger ledger_book_checked on ledger_book;
create trigger ledger_book_checked
  after insert or update of user_id, owner_id, kind, name, position_mode, status, closed_at on ledger_book
  for each row execute function ledger_check_book();
