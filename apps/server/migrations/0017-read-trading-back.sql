-- Reading trading back: history page by page, what was held at a past moment, and the trade behind a statement line.

-- Orders that ended without a fill, newest first; and both lists for one symbol.
create index trading_order_unfilled on trading_order (user_id, ended_at desc, id desc)
  where status in ('cancelled', 'expired', 'rejected');
create index trading_order_unfilled_symbol on trading_order (user_id, symbol, ended_at desc, id desc)
  where status in ('cancelled', 'expired', 'rejected');
create index trading_position_closed_symbol on trading_position (user_id, symbol, closed_at desc, id desc)
  where closed_at is not null;

-- A statement line is completed at the moment of its fill or booking: both are found by customer and moment.
create index trading_fill_customer on trading_fill (user_id, filled_at);
create index trading_night_customer on trading_night (user_id, booked_at);

-- Dollars that waited in a withdrawal at a past moment: among the holds these are few.
create index ledger_hold_withdrawal on ledger_hold (user_id) where kind = 'withdrawal';

create view view_night as
  select position_id, night_at, user_id, transaction_id, nights, quantity, amount, booked_at
  from trading_night;
