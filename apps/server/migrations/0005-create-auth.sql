-- Proofs of who somebody is. Nothing here can be used as it stands: passwords, codes and tokens are hashed.

create table auth_password (
  user_id    uuid primary key,
  hash       text not null,
  changed_at timestamptz not null
);

-- Mailed codes and links. One live row per person and purpose; a new one replaces the old.
create table auth_code (
  user_id    uuid not null,
  purpose    text not null check (purpose in ('verify-email', 'change-email', 'reset-password')),
  hash       text not null,
  -- The address a change of e-mail is about.
  target     text,
  sent_at    timestamptz not null,
  expires_at timestamptz not null,
  tries      integer not null default 0,
  primary key (user_id, purpose)
);
create unique index auth_code_link on auth_code (hash) where purpose = 'reset-password';

create table auth_session (
  id                    uuid primary key,
  user_id               uuid not null,
  -- Successor tokens are derived from the seed and the token before, so a repeat yields the same one.
  seed                  text not null,
  refresh_hash          text not null unique,
  previous_refresh_hash text,
  rotated_at            timestamptz not null,
  created_at            timestamptz not null,
  last_seen_at          timestamptz not null,
  expires_at            timestamptz not null,
  confirmed_at          timestamptz not null,
  ip                    text not null,
  user_agent            text not null,
  ended_at              timestamptz,
  ended_because         text
);
create index auth_session_user on auth_session (user_id) where ended_at is null;
create index auth_session_previous on auth_session (previous_refresh_hash);

create table auth_access_token (
  hash       text primary key,
  session_id uuid not null references auth_session,
  expires_at timestamptz not null
);
create index auth_access_token_session on auth_access_token (session_id);

create table auth_totp (
  user_id      uuid primary key,
  secret       text not null,
  enabled_at   timestamptz,
  -- The last time step that was used: a code works once.
  last_step    bigint not null default 0
);

create table auth_recovery_code (
  user_id uuid not null,
  hash    text not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

create table auth_passkey (
  id            uuid primary key,
  user_id       uuid not null,
  credential_id text not null unique,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null default '{}',
  name          text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index auth_passkey_user on auth_passkey (user_id);

-- Half-finished sign-ins and passkey ceremonies.
create table auth_challenge (
  id         uuid primary key,
  hash       text not null unique,
  purpose    text not null check (purpose in ('second-factor', 'passkey-login', 'passkey-add')),
  user_id    uuid,
  payload    text,
  expires_at timestamptz not null,
  tries      integer not null default 0
);
