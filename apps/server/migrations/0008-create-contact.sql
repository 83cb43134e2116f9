-- What visitors wrote to the operator, and what they were answered.

create table contact_message (
  id         uuid primary key,
  reference  text not null unique,
  name       text not null,
  email      text not null,
  phone      text,
  subject    text not null,
  message    text not null,
  status     text not null check (status in ('new', 'open', 'answered', 'closed')),
  created_at timestamptz not null
);
create index contact_message_newest on contact_message (created_at desc, id desc);
create index contact_message_status on contact_message (status, created_at desc, id desc);

create table contact_reply (
  id         uuid primary key,
  message_id uuid not null references contact_message,
  author_id  uuid not null,
  -- The address the author had then: the inbox must stay readable when it changes.
  author     text not null,
  body       text not null,
  replied_at timestamptz not null
);
create index contact_reply_message on contact_reply (message_id, replied_at);
