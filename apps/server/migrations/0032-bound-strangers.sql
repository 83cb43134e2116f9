-- What strangers can cause stays within bounds, and what they could compute is drawn.

-- How many of the mails that anybody can cause have gone to one inbox lately: the moment from which none of them counts
-- any more. By kind and inbox, as a hash.
create table mail_recipient (
  key      text primary key,
  empty_at timestamptz not null
);
create index mail_recipient_expiry on mail_recipient (empty_at);

-- What the synthetic market is computed from, the same on every node. One row, drawn at the first start.
create table market_seed (
  is_only boolean primary key default true check (is_only),
  seed    text not null check (seed <> '')
);

-- An installation that is in use has run on the word everybody knows, unless it was told another. Another market would
-- move every price at once, under open positions; so it keeps this one, until its operator sets MARKET_SEED.
insert into market_seed (seed) select 'halyard' where exists (select from app_user);
