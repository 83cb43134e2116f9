-- What staff set, and what the nodes tell about themselves and their jobs.

-- Only what somebody has changed: everything else stands as the code ships it.
create table site_setting (
  name       text primary key,
  value      jsonb not null,
  version    integer not null,
  changed_by uuid not null,
  changed_at timestamptz not null
);

-- Every running process, which renews its row every few seconds. What is not renewed is removed by the others.
create table site_node (
  id         uuid primary key,
  host       text not null,
  pid        integer not null,
  version    text not null,
  started_at timestamptz not null,
  seen_at    timestamptz not null,
  -- Sockets, memory and how its prices are doing, as it says itself.
  figures    jsonb not null
);

-- The newest run of each job, on whichever node.
create table job_run (
  name        text primary key,
  every_ms    bigint not null,
  node_id     uuid not null,
  started_at  timestamptz not null,
  -- Null while it runs.
  ended_at    timestamptz,
  duration_ms integer,
  runs        bigint not null,
  failures    bigint not null,
  -- Whether the newest run that ended was a failure.
  is_failing  boolean not null,
  last_error  text,
  failed_at   timestamptz
);

-- A mail that staff have given up. The version before knows nothing of it, but leaves alone what was tried too often.
alter table mail_outbox add column dropped_at timestamptz;
create index mail_outbox_newest on mail_outbox (created_at desc, id desc);
create index mail_outbox_unsent on mail_outbox (created_at desc, id desc) where sent_at is null;
create index mail_outbox_sent on mail_outbox (sent_at) where sent_at is not null;
