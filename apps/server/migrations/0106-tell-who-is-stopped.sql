-- Whoever is suspended or closed opens nothing, not even by an order that rests already (decision 115).
create or replace view view_trader as
  select id, tier, email, first_name, coalesce((preferences ->> 'mailOnTrading')::boolean, true) as mail_on_trading,
    swap_free_from, swap_free_until, swap_free_asked_at, status = 'closed' as is_closed,
    tier_next, tier_next is null and tier_ends_at is not null as tier_ends, status in ('suspended', 'closed') as is_stopped
  from app_user;
