-- Groups: what a book pays. Their terms come in versions that are only ever added, each from a moment on.

lock table trading_fill in access exclusive mode;

create table market_group (
  id   text primary key check (id ~ '^[a-z][a-z0-9-]{1,29}$'),
  name text not null unique check (length(name) between 1 and 40)
);
create table market_group_version (
  group_id     text        not null references market_group,
  version      integer     not null check (version > 0),
  effective_at timestamptz not null,
  -- For everything, for classes and for instruments, as the contract reads them.
  terms        jsonb       not null check (jsonb_typeof(terms -> 'all') = 'object'),
  primary key (group_id, version)
);
create trigger market_group_version_kept before update or delete or truncate on market_group_version
  for each statement execute function ledger_refuse_change();

-- The tiers, by what they have always promised.
insert into market_group (id, name) values ('standard', 'Standard'), ('premium', 'Premium'), ('professional', 'Professional');
insert into market_group_version (group_id, version, effective_at, terms) values
  ('standard', 1, 'epoch', '{"all": {"spreadPercent": 100, "commissionPercent": 100}}'),
  ('premium', 1, 'epoch', '{"all": {"spreadPercent": 70, "commissionPercent": 70}}'),
  ('professional', 1, 'epoch', '{"all": {"spreadPercent": 40, "commissionPercent": 40}}');

create view view_group_version as
  select group_id, version, effective_at from market_group_version;

-- A fill's quote is that of its group. Where that comes from: the group and its version, the feed's quote, and the part of
-- the feed's spread in percent. Fills from before had the feed's.
alter table trading_fill
  add column group_id       text,
  add column group_version  integer,
  add column feed_bid       bigint,
  add column feed_ask       bigint,
  add column spread_percent integer,
  add constraint trading_fill_group check (num_nulls(group_id, group_version, feed_bid, feed_ask, spread_percent) in (0, 5)) not valid;
