-- Devices that get push messages. One belongs to the session it was switched on in and goes when that is ended; one that
-- has merely run out stays, since a margin call at night is what it is for.
create table notification_device (
  id           uuid        primary key,
  user_id      uuid        not null,
  session_id   uuid        not null,
  -- Whoever knows it and has the operator's key can write to the device.
  endpoint     text        not null unique check (length(endpoint) between 1 and 1000),
  p256dh       text        not null,
  auth         text        not null,
  -- The operator's key it was arranged for: it takes nothing from another.
  vapid_key    text        not null,
  user_agent   text        not null,
  created_at   timestamptz not null,
  reached_at   timestamptz,
  -- In a row, and until when it is left alone because of them.
  failures     integer     not null default 0 check (failures >= 0),
  rests_until  timestamptz
);
create index notification_device_person on notification_device (user_id);

-- What is still to be sent to them, written in the transaction of the notification. Sent, expired or hopeless, a row goes.
-- Nothing refers to the device: a reference would lock it, in the middle of what an order writes.
create table notification_push (
  device_id  uuid        not null,
  -- The notification; of a test the device itself, which has one at a time.
  subject_id uuid        not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (device_id, subject_id)
);
create index notification_push_oldest on notification_push (created_at);
