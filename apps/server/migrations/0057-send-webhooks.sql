-- Webhooks: the events of an account, sent to an address of its owner one after the other. `sent` is how far each has come; who
-- sends for it holds a lease with a fence, so that of two nodes one alone moves it on.
create table webhook (
  id               uuid        primary key,
  user_id          uuid        not null,
  book_id          uuid        not null,
  url              text        not null check (length(url) between 1 and 1000),
  -- Empty for all kinds.
  events           text[]      not null,
  secret           text        not null,
  old_secret       text,
  old_secret_until timestamptz,
  sent             bigint      not null check (sent >= 0),
  tries            integer     not null default 0 check (tries >= 0),
  next_try_at      timestamptz not null,
  failing_since    timestamptz,
  off_at           timestamptz,
  leased_until     timestamptz not null,
  fence            bigint      not null default 0,
  created_at       timestamptz not null,
  constraint webhook_old_secret check ((old_secret is null) = (old_secret_until is null))
);
create index webhook_person on webhook (user_id, created_at desc, id desc);
create index webhook_on on webhook (next_try_at) where off_at is null;

create table webhook_delivery (
  id          uuid        primary key,
  webhook_id  uuid        not null references webhook (id) on delete cascade,
  number      bigint      not null check (number >= 1),
  is_again    boolean     not null,
  is_taken    boolean     not null,
  at          timestamptz not null,
  duration_ms integer     not null check (duration_ms >= 0),
  status      integer,
  answer      text        check (length(answer) <= 4000),
  failure     text
);
create index webhook_delivery_of on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_old on webhook_delivery (at);

-- How far each account has come with its events.
create view view_last_event as select user_id as book_id, last_event from live_account;

create view view_own_webhook as
  select id, user_id, book_id, url, events, sent, failing_since, off_at, created_at from webhook;
