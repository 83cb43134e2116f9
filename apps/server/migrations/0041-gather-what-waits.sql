-- The desk: how staff look at their lists, kept under names, and what whoever decides should not overlook.

create table desk_view (
  id         uuid        primary key,
  owner_id   uuid        not null,
  screen     text        not null check (screen in ('desk', 'transactions')),
  name       text        not null check (length(name) between 1 and 60),
  -- As it stands in the address of the list.
  place      jsonb       not null check (jsonb_typeof(place) = 'object'),
  -- Whether colleagues see it, too.
  is_shared  boolean     not null,
  changed_at timestamptz not null,
  constraint desk_view_once unique (owner_id, screen, name)
);
create index desk_view_shared on desk_view (screen) where is_shared;

create view view_identity_wait as
  select user_id, submitted_at from kyc_case where decided_at is null;
create view view_sign_in_change as
  select id as user_id, sign_in_changed_at as changed_at from app_user;
create view view_letter as
  select id, reference, name, email, subject, status, created_at from contact_message;

-- Where a withdrawal goes, in the one way of writing it that known places are kept in.
create view view_payout as
  select transaction_id, network,
    case when network = 'Bank transfer' then lower(regexp_replace(destination, '[ -]', '', 'g')) else destination end
      as destination
  from wallet_withdrawal;
create view view_known_destination as
  select user_id, network, destination from wallet_known_destination;
create view view_repeated_deposit as
  select transaction_id, repeats from wallet_deposit where repeats is not null;
create view view_money_decision as
  select transaction_id, admin_id, approved_at, user_id, type, worth_usd, is_alone from wallet_approval;
