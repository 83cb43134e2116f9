-- A customer without overnight financing: two of the staff decide, and it counts from a stated night on.

lock table approval_proposal, app_user, trading_night in access exclusive mode;

alter table approval_proposal drop constraint approval_proposal_kind_check;
alter table approval_proposal add constraint approval_proposal_kind_check
  check (kind in ('adjustment', 'deposit', 'withdrawal', 'wallet-address', 'role', 'instrument', 'closing',
    'deposit-decline', 'claim', 'limit', 'group', 'tier', 'portfolio', 'cold-storage', 'cold-transfer', 'swap-free')) not valid;

alter table app_user
  -- From this night on, and until before the other: both are at 22:00 UTC.
  add column swap_free_from     timestamptz,
  add column swap_free_until    timestamptz,
  -- They have asked for the change, and nobody has decided yet.
  add column swap_free_asked_at timestamptz,
  add constraint app_user_swap_free check (swap_free_until is null or swap_free_from < swap_free_until) not valid;

create or replace view view_trader as
  select id, tier, email, first_name, coalesce((preferences ->> 'mailOnTrading')::boolean, true) as mail_on_trading,
    swap_free_from, swap_free_until, swap_free_asked_at
  from app_user;

-- What a night without financing was booked with, in millionths of what was held; null for a night that was financed.
alter table trading_night add column fee_ppm integer check (fee_ppm > 0);
