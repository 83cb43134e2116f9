-- Who owes something while nothing is open in their main and trading books, and since when: after a day, what is copied and managed
-- for them is ended to pay it.
create table wallet_overdue (
  user_id    uuid primary key,
  since      timestamptz not null,
  -- When their copies and investments were told to end.
  decided_at timestamptz
);
