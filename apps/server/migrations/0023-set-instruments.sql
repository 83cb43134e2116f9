-- What the house decides for an instrument beside its catalogue: one row for each that was ever changed. Every node keeps
-- the whole table in memory and looks at it again several times a second.
create table market_instrument_setting (
  symbol           text        primary key,
  version          integer     not null check (version >= 1),
  -- Added to the feed's spread, in parts per million of the mid.
  extra_spread_ppm integer     not null check (extra_spread_ppm between 0 and 20000),
  max_leverage     smallint    not null check (max_leverage in (1, 2, 5, 10, 25, 50, 100)),
  hours            text        not null check (hours in ('catalogue', 'always', 'forex', 'indices')),
  -- Planned times without trading: from, until (ISO 8601, UTC) and a reason each, the next one first.
  closures         jsonb       not null check (jsonb_typeof(closures) = 'array'),
  halted_at        timestamptz,
  halt_reason      text,
  changed_by       uuid        not null,
  changed_at       timestamptz not null,
  reason           text        not null,
  constraint market_instrument_setting_halt check ((halted_at is null) = (halt_reason is null))
);
