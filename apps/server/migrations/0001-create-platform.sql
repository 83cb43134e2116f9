-- What the platform itself remembers: answers to repeat, and mail on its way out.

create table idempotency_key (
  user_id        uuid not null,
  method         text not null,
  path           text not null,
  key            text not null,
  request_digest text not null,
  status         integer,
  answer         jsonb,
  created_at     timestamptz not null,
  primary key (user_id, method, path, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table mail_outbox (
  id              uuid primary key,
  recipient       text not null,
  subject         text not null,
  body_text       text not null,
  body_html       text not null,
  created_at      timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts        integer not null default 0,
  last_error      text,
  sent_at         timestamptz
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null;
create index mail_outbox_recipient on mail_outbox (recipient, created_at desc);
