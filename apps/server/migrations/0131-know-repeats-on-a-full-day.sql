-- Which call under an Idempotency-Key an order of a key was counted for, and when: a repeat that finds the day full on another node
-- waits for the end of the first, instead of being told that the day is full.
lock table api_key_spending in access exclusive mode;
alter table api_key_spending
  add column once text,
  add column counted_at timestamptz;
