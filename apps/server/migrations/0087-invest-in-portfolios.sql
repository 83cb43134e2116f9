-- Who has invested how much in a portfolio, what it has cost, and why each order was made.

create table managed_investment (
  id            uuid primary key,
  user_id       uuid        not null,
  portfolio_id  uuid        not null references managed_portfolio,
  book_id       uuid        not null unique,
  status        text        not null check (status in ('active', 'ending', 'ended')),
  -- What was put in and what has come back, in US cents.
  given         bigint      not null check (given > 0),
  returned      bigint      not null default 0 check (returned >= 0),
  -- Asked for, and not yet sold.
  taking_out    bigint      not null default 0 check (taking_out >= 0),
  -- Management that could not be paid yet.
  owed          bigint      not null default 0 check (owed >= 0),
  -- Why it is to be traded; empty where it is as it is to be.
  due           text        check (due in ('invested', 'added', 'schedule', 'drift', 'changed', 'taken-out', 'ended')),
  -- Moves with whatever is asked for, so that what was asked for meanwhile is not taken for done.
  asked         integer     not null default 1,
  -- The version it was brought to last, and when.
  version       integer     not null,
  rebalanced_at timestamptz not null,
  -- The night up to which management was charged.
  charged_to    timestamptz not null,
  opened_at     timestamptz not null,
  ended_at      timestamptz,
  constraint managed_investment_end check ((status = 'ended') = (ended_at is not null))
);
create unique index managed_investment_one on managed_investment (user_id, portfolio_id) where status <> 'ended';
create index managed_investment_portfolio on managed_investment (portfolio_id) where status <> 'ended';
create index managed_investment_running on managed_investment (id) where status <> 'ended';

-- What management was charged: once a night, and what was owed at a payment or at the end.
create table managed_fee (
  id            uuid primary key,
  investment_id uuid        not null references managed_investment,
  night         timestamptz,
  equity        bigint      not null,
  fee           bigint      not null check (fee >= 0),
  paid          bigint      not null check (paid >= 0),
  charged_at    timestamptz not null,
  -- The line of the statement that tells of the payment.
  transaction_id uuid,
  constraint managed_fee_told check ((paid > 0) = (transaction_id is not null)),
  constraint managed_fee_night check (night is not null or fee = 0)
);
create unique index managed_fee_once on managed_fee (investment_id, night) where night is not null;
create index managed_fee_investment on managed_fee (investment_id, charged_at);

create table managed_fill (
  fill_id       uuid primary key,
  investment_id uuid not null references managed_investment,
  reason        text not null check (reason in ('invested', 'added', 'schedule', 'drift', 'changed', 'taken-out', 'ended'))
);
create index managed_fill_investment on managed_fill (investment_id);

create view view_managed_fee as
  select i.book_id as user_id, f.transaction_id, f.paid
  from managed_fee f join managed_investment i on i.id = f.investment_id where f.transaction_id is not null;
create view view_own_investment as
  select i.user_id, i.book_id, v.name as portfolio, i.given, i.returned, i.opened_at, i.ended_at,
    (select coalesce(sum(f.paid), 0) from managed_fee f where f.investment_id = i.id) as fees
  from managed_investment i join managed_portfolio p on p.id = i.portfolio_id
  join managed_version v on v.portfolio_id = p.id and v.version = p.version;
