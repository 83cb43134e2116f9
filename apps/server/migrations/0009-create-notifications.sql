-- What customers were told, whether or not it was mailed to them as well.

create table notification (
  id         uuid primary key,
  user_id    uuid not null,
  kind       text not null check (kind in ('money', 'trading', 'security', 'account')),
  title      text not null,
  body       text not null,
  created_at timestamptz not null,
  read_at    timestamptz
);
create index notification_newest on notification (user_id, created_at desc, id desc);
create index notification_unread on notification (user_id, created_at desc, id desc) where read_at is null;
