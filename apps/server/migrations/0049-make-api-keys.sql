-- API keys: what a person's own programs call with. Of a bearer key only the hash of its secret is kept, of one that signs
-- its public half. `handle` is what a call shows of it: that hash, or the id.
create table api_key (
  id              uuid        primary key,
  user_id         uuid        not null,
  handle          text        not null unique,
  kind            text        not null check (kind in ('bearer', 'ed25519')),
  public_key      text        check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  name            text        not null check (length(name) between 1 and 40),
  hint            text        not null,
  scopes          text[]      not null check (cardinality(scopes) > 0 and scopes <@ '{read,trade,convert,transfer}'),
  books           uuid[]      not null check (cardinality(books) > 0),
  ip_ranges       text[]      not null,
  symbols         text[]      not null,
  -- In cents, by the order and by the day (UTC).
  max_order_usd   bigint      check (max_order_usd > 0),
  max_day_usd     bigint      check (max_day_usd > 0),
  created_at      timestamptz not null,
  expires_at      timestamptz not null check (expires_at > created_at),
  last_used_at    timestamptz,
  last_ip         text,
  revoked_at      timestamptz,
  revoked_because text,
  constraint api_key_public_half check ((kind = 'ed25519') = (public_key is not null)),
  constraint api_key_end check ((revoked_at is null) = (revoked_because is null))
);
create index api_key_person on api_key (user_id, created_at desc, id desc);

-- From where each was used, so that its owner hears of a new place.
create table api_key_place (
  key_id   uuid        not null references api_key (id) on delete cascade,
  place    text        not null,
  first_at timestamptz not null,
  primary key (key_id, place)
);

-- What was signed with is never taken twice.
create table api_key_nonce (
  key_id  uuid        not null references api_key (id) on delete cascade,
  nonce   text        not null,
  kept_to timestamptz not null,
  primary key (key_id, nonce)
);
create index api_key_nonce_old on api_key_nonce (kept_to);

-- What the orders of a key come to in a day, and for which calls it was counted: a repeat counts once.
create table api_key_day (
  key_id    uuid   not null references api_key (id) on delete cascade,
  day       date   not null,
  spent_usd bigint not null check (spent_usd >= 0),
  primary key (key_id, day)
);
create table api_key_spending (
  key_id uuid   not null references api_key (id) on delete cascade,
  call   text   not null,
  day    date   not null,
  usd    bigint not null check (usd >= 0),
  primary key (key_id, call)
);
create index api_key_spending_day on api_key_spending (day);

-- Orders that a key sent to wait in the market, so that they can be cancelled with it.
create table trading_key_order (
  order_id  uuid        primary key,
  key_id    uuid        not null,
  user_id   uuid        not null,
  placed_at timestamptz not null
);
create index trading_key_order_of on trading_key_order (key_id);
