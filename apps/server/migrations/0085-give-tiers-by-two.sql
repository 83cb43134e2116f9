-- A tier that staff give takes two. One that costs the customer more counts a day after they were told.

lock table approval_proposal, app_user in access exclusive mode;

alter table approval_proposal drop constraint approval_proposal_kind_check;
alter table approval_proposal add constraint approval_proposal_kind_check
  check (kind in ('adjustment', 'deposit', 'withdrawal', 'wallet-address', 'role', 'instrument', 'closing',
    'deposit-decline', 'claim', 'limit', 'group', 'tier')) not valid;

-- The tier they have from tier_ends_at on, where staff have decided so.
alter table app_user add column tier_next text;
alter table app_user add constraint app_user_tier_next check (tier_next is null or tier_ends_at is not null) not valid;
create index app_user_tier_next on app_user (tier_ends_at) where tier_next is not null;
