-- What is kept of prices that no formula can give back. Prices are whole units of 10^-10. Nothing here is needed while
-- prices are computed.

-- Candles of mid prices, each with the last quote in it. Nodes that hear the same feed write the same candles.
create table market_candle (
  symbol    text not null,
  timeframe text not null check (timeframe in ('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w')),
  starts_at timestamptz not null,
  open      bigint not null check (open > 0),
  high      bigint not null check (high >= open),
  low       bigint not null check (low > 0 and low <= open),
  bid       bigint not null check (bid > 0),
  ask       bigint not null check (ask >= bid),
  first_at  timestamptz not null check (first_at >= starts_at),
  last_at   timestamptz not null check (last_at >= first_at),
  ticks     bigint not null check (ticks > 0),
  primary key (symbol, timeframe, starts_at)
);

-- The quotes that stood at 22:00 UTC: overnight financing is booked at these. The first that is kept stays.
create table market_night (
  night  timestamptz not null check ((night at time zone 'UTC')::time = '22:00'),
  symbol text not null,
  bid    bigint not null check (bid > 0),
  ask    bigint not null check (ask >= bid),
  at     timestamptz not null check (at <= night),
  source text not null,
  primary key (night, symbol)
);
