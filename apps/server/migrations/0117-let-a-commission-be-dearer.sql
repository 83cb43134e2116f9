-- A group may ask for up to five times the commission of the catalogue. A position took no more than all of it, so such a group
-- could open nothing.
create or replace function trading_check_position(
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
    when not tier_percent between 0 and 500 then 'tier_percent_check'
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
