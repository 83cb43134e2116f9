-- The people: who they are, what they may do, and how far their identity check is.

create table app_user (
  id                uuid primary key,
  email             text not null constraint app_user_email unique check (email = lower(email)),
  first_name        text not null,
  last_name         text not null,
  phone             text,
  role              text not null check (role in ('user', 'premium', 'admin', 'super_admin')),
  status            text not null check (status in ('pending', 'active', 'suspended', 'closed')),
  tier              text not null check (tier in ('standard', 'premium', 'professional')),
  account_type      text not null check (account_type in ('individual', 'corporate')),
  kyc_status        text not null check (kyc_status in ('none', 'pending', 'verified', 'rejected')),
  -- What differs from the defaults, which stand in code.
  preferences       jsonb not null default '{}',
  email_verified_at timestamptz,
  terms_accepted_at timestamptz not null,
  created_at        timestamptz not null,
  last_login_at     timestamptz,
  has_second_factor boolean not null default false,
  -- Counts every change of what staff can edit, so that two editors cannot overwrite each other.
  version           integer not null default 1,
  -- Pending means that nobody has vouched for the e-mail address yet; active, that somebody has.
  constraint app_user_verified check (
    (status <> 'pending' or email_verified_at is null) and (status <> 'active' or email_verified_at is not null))
);
create index app_user_newest on app_user (created_at desc, id desc);
create index app_user_status on app_user (status, created_at desc);
create index app_user_kyc on app_user (kyc_status) where kyc_status <> 'none';

create table kyc_document (
  id          uuid primary key,
  user_id     uuid not null references app_user,
  kind        text not null check (kind in ('identity', 'address', 'company')),
  media_type  text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes       integer not null check (bytes > 0),
  sha256      text not null,
  -- Name of the file in the documents folder: random, so that it says nothing and cannot be guessed.
  file_name   text not null unique,
  uploaded_at timestamptz not null
);
create index kyc_document_user on kyc_document (user_id, uploaded_at);

-- One row per person who has ever handed documents in: the newest submission and what became of it.
create table kyc_case (
  user_id      uuid primary key references app_user,
  submitted_at timestamptz not null,
  decided_at   timestamptz,
  decided_by   uuid references app_user,
  reason       text
);

create view view_user as
  select id, email, first_name, last_name, phone, role, status, tier, account_type, kyc_status,
    email_verified_at, created_at, last_login_at, has_second_factor, version
  from app_user;
