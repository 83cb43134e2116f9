-- A quote that is decided late fills no order and takes no profit by what was chosen after it: whoever chose it had seen where the price went.
lock table trading_order, trading_position in access exclusive mode;
alter table trading_order add column changed_at timestamptz;
alter table trading_position add column take_profit_at timestamptz;
