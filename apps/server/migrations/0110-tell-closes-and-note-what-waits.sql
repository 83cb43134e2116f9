-- What was closed in a book that others copy, while all books of its owner were settled together, was not told: its copies kept
-- it. It is told now, and each closes what it still holds of it. What stays open is said beside the fills, to be held against them.

create or replace view view_lead_fill as
  select f.user_id, f.place, f.kind, f.position_id, f.symbol, f.side, f.leverage, f.quantity, f.remaining, f.price, f.equity,
    f.filled_at, p.opened_quantity, p.quantity as open_quantity
  from trading_lead_fill f join trading_position p on p.id = f.position_id;

create function tell_untold_closes() returns void language plpgsql as $$
begin
  create temporary table untold on commit drop as
  select f.user_id, f.position_id, f.symbol, f.side, f.leverage, p.closed_at,
    f.quantity - coalesce((select sum(c.quantity) from trading_lead_fill c
      where c.user_id = f.user_id and c.position_id = f.position_id and c.kind = 'close'), 0) as quantity,
    (select c.price from trading_fill c where c.position_id = f.position_id and c.kind = 'close'
      order by c.filled_at desc, c.id desc limit 1) as price
  from copying_strategy s
  join trading_lead_fill f on f.user_id = s.book_id and f.kind = 'open' and f.filled_at >= s.decided_at
  join trading_position p on p.id = f.position_id and p.closed_at is not null
  where s.status = 'approved' and not exists (select from trading_lead_fill c
    where c.user_id = f.user_id and c.position_id = f.position_id and c.kind = 'close' and c.remaining = 0);

  -- Whoever remembers one of these books reads it again.
  with locked as (
    select user_id from ledger_book where user_id in (select user_id from untold) order by user_id for no key update)
  update ledger_book b set version = version + (1 + floor(random() * 2147483647))::bigint
  from locked where b.user_id = locked.user_id;

  with told as (
    insert into trading_lead_fill
      (user_id, place, kind, position_id, symbol, side, leverage, quantity, remaining, price, equity, filled_at)
    select u.user_id, l.place + row_number() over (partition by u.user_id order by u.closed_at, u.position_id), 'close',
      u.position_id, u.symbol, u.side, u.leverage, u.quantity, 0, u.price, 0, u.closed_at
    from untold u join trading_leader l on l.user_id = u.user_id
    returning user_id)
  update trading_leader l set place = l.place + t.fills
  from (select user_id, count(*) as fills from told group by user_id) t where l.user_id = t.user_id;
  drop table untold;
end $$;
select tell_untold_closes();

-- For what an investment waits, once all that could be traded was: it is not traded again all the time meanwhile.
alter table managed_investment add column waits jsonb;
