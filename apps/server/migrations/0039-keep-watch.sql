-- What people keep an eye on. Of lists only the newest state is kept, all of one person's in one row: they are changed
-- together, over the version they were made from. The row is also what is locked where alerts of a person are counted.
create table watch_person (
  user_id uuid    primary key,
  version integer not null default 0 check (version >= 0),
  lists   jsonb   not null default '[]' check (jsonb_typeof(lists) = 'array')
);

-- Prices people want to hear of. `direction` is which way the value has to come to `level` (a price on the scale of
-- prices) or to `percent` (hundredths of a percent, how far a price has come in a day).
create table watch_alert (
  id          uuid        primary key,
  user_id     uuid        not null,
  symbol      text        not null,
  kind        text        not null check (kind in ('above', 'below', 'crosses', 'percent')),
  level       bigint      check (level > 0),
  percent     integer     check (percent <> 0 and percent between -9900 and 100000),
  direction   text        not null check (direction in ('up', 'down')),
  repeats     boolean     not null,
  note        text        not null,
  expires_at  timestamptz,
  status      text        not null check (status in ('waiting', 'resting', 'fired')),
  rests_until timestamptz,
  fired       integer     not null default 0 check (fired >= 0),
  created_at  timestamptz not null,
  version     integer     not null default 0,
  constraint watch_alert_value check ((kind = 'percent') = (percent is not null) and (kind = 'percent') = (level is null)),
  constraint watch_alert_direction check (case kind when 'above' then direction = 'up' when 'below' then direction = 'down'
    when 'percent' then direction = case when percent > 0 then 'up' else 'down' end else true end),
  constraint watch_alert_rests check ((status = 'resting') = (rests_until is not null) and (status <> 'resting' or repeats))
);
create index watch_alert_person on watch_alert (user_id, created_at desc, id desc);
create index watch_alert_open on watch_alert (symbol, id) where status <> 'fired';

-- Each time one fired: the nth time of an alert once, with the quote it was fired at, and only where that quote says so.
create table watch_firing (
  alert_id  uuid        not null references watch_alert (id) on delete cascade,
  nth       integer     not null check (nth > 0),
  user_id   uuid        not null,
  symbol    text        not null,
  direction text        not null check (direction in ('up', 'down')),
  level     bigint,
  percent   integer,
  bid       bigint      not null check (bid > 0),
  ask       bigint      not null check (ask >= bid),
  quote_at  timestamptz not null,
  source    text        not null,
  -- The sum of bid and ask that a percentage is counted from.
  reference bigint      check (reference > 0),
  fence     bigint      not null,
  fired_at  timestamptz not null,
  primary key (alert_id, nth),
  constraint watch_firing_reached check (case
    when level is not null and direction = 'up' then bid + ask >= 2 * level::numeric
    when level is not null then bid + ask <= 2 * level::numeric
    when direction = 'up' then (bid::numeric + ask - reference) * 10000 >= percent * reference::numeric
    else (bid::numeric + ask - reference) * 10000 <= percent * reference::numeric end is true)
);

-- They are a kind of notification of their own.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('money', 'trading', 'alert', 'security', 'account'));
