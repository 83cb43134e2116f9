-- Proofs of who somebody is. Passwords, codes and tokens are hashed: what stands here opens nothing. The one
-- exception is the authenticator's secret, which the server must know to compute the same codes.

create table auth_password (
  user_id    uuid primary key,
  hash       text not null,
  changed_at timestamptz not null
);

-- Mailed six-digit codes. One live row per person and purpose; a new one replaces the old.
create table auth_code (
  user_id    uuid not null,
  purpose    text not null check (purpose in ('verify-email', 'change-email')),
  salt       text not null,
  hash       text not null,
  -- The address a change of e-mail is about.
  target     text,
  expires_at timestamptz not null,
  tries      integer not null default 0,
  primary key (user_id, purpose)
);

-- Mailed links to a new password. One per person; a new one replaces the old.
create table auth_reset_link (
  user_id    uuid primary key,
  hash       text not null unique,
  expires_at timestamptz not null
);

-- When an address was last written to, whether or not an account has it: the wait tells nothing about that.
create table auth_mail_wait (
  key     text primary key,
  sent_at timestamptz not null
);

-- Tries at something that can be guessed, counted in windows of time.
create table auth_tries (
  key   text primary key,
  tries integer not null,
  since timestamptz not null
);

create table auth_session (
  id            uuid primary key,
  user_id       uuid not null,
  -- A refresh token's successor is derived from the seed and the token, so a repeat yields the same one.
  seed          text not null,
  created_at    timestamptz not null,
  last_seen_at  timestamptz not null,
  expires_at    timestamptz not null,
  -- When the password was last given.
  confirmed_at  timestamptz not null,
  ip            text not null,
  user_agent    text not null,
  ended_at      timestamptz,
  ended_because text,
  constraint auth_session_end check ((ended_at is null) = (ended_because is null))
);
create index auth_session_user on auth_session (user_id, created_at desc);
create index auth_session_expiry on auth_session (expires_at);

-- Every refresh token a session ever had: one that comes back late is how a theft shows.
create table auth_refresh_token (
  hash        text primary key,
  session_id  uuid not null references auth_session on delete cascade,
  replaced_at timestamptz
);
create unique index auth_refresh_token_current on auth_refresh_token (session_id) where replaced_at is null;
create index auth_refresh_token_session on auth_refresh_token (session_id);

create table auth_access_token (
  hash       text primary key,
  session_id uuid not null references auth_session on delete cascade,
  expires_at timestamptz not null
);
create index auth_access_token_session on auth_access_token (session_id);
create index auth_access_token_expiry on auth_access_token (expires_at);

-- Browsers somebody has signed in from before.
create table auth_device (
  hash         text not null,
  user_id      uuid not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (hash, user_id)
);
create index auth_device_user on auth_device (user_id);

create table auth_totp (
  user_id    uuid primary key,
  secret     text not null,
  enabled_at timestamptz,
  -- The last time step that was used: a code works once.
  last_step  bigint not null default 0
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
  credential_id text not null constraint auth_passkey_credential unique,
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
  hash       text primary key,
  purpose    text not null check (purpose in ('second-factor', 'passkey-login', 'passkey-add')),
  user_id    uuid,
  -- What the browser has to sign, for a passkey.
  payload    text,
  expires_at timestamptz not null,
  tries      integer not null default 0
);
create index auth_challenge_user on auth_challenge (user_id) where user_id is not null;
create index auth_challenge_expiry on auth_challenge (expires_at);
