-- Strategies that may be copied, and who has given how much to copy one.

create table copying_strategy (
  id          uuid primary key,
  owner_id    uuid        not null,
  book_id     uuid        not null,
  name        text        not null,
  description text        not null,
  fee_percent smallint    not null check (fee_percent between 0 and 30),
  status      text        not null check (status in ('proposed', 'approved', 'rejected', 'ended')),
  proposed_at timestamptz not null,
  decided_at  timestamptz,
  decided_by  uuid,
  reason      text,
  ended_at    timestamptz,
  constraint copying_strategy_decided check ((status = 'proposed') = (decided_at is null)),
  constraint copying_strategy_end check ((status = 'ended') = (ended_at is not null))
);
create unique index copying_strategy_one on copying_strategy (owner_id) where status in ('proposed', 'approved');
create unique index copying_strategy_book on copying_strategy (book_id) where status in ('proposed', 'approved');

create table copying_allocation (
  id               uuid primary key,
  user_id          uuid        not null,
  strategy_id      uuid        not null references copying_strategy,
  book_id          uuid        not null unique,
  -- What was given, in US cents: adding raises it, taking out lowers it in proportion.
  base             bigint      not null check (base >= 0),
  -- Above it profit is paid for.
  high_water       bigint      not null check (high_water >= 0),
  max_loss_percent smallint    not null check (max_loss_percent between 5 and 95),
  fee_percent      smallint    not null check (fee_percent between 0 and 30),
  opened_at        timestamptz not null,
  stopped_by       text        check (stopped_by in ('customer', 'loss', 'strategy')),
  ended_at         timestamptz,
  constraint copying_allocation_end check (ended_at is null or stopped_by is not null)
);
create unique index copying_allocation_one on copying_allocation (user_id, strategy_id) where ended_at is null;
create index copying_allocation_strategy on copying_allocation (strategy_id);
create index copying_allocation_owner on copying_allocation (user_id);

-- What was paid for profit. A month is charged once, and so is the end; what is taken out, as often as something is.
create table copying_fee (
  id            uuid primary key,
  allocation_id uuid        not null references copying_allocation,
  kind          text        not null check (kind in ('month', 'end', 'taken-out')),
  month         date,
  profit        bigint      not null check (profit >= 0),
  fee           bigint      not null check (fee >= 0),
  share         bigint      not null check (share between 0 and fee),
  charged_at    timestamptz not null,
  -- When the leader got their share.
  paid_at       timestamptz,
  constraint copying_fee_month check ((kind = 'month') = (month is not null))
);
create unique index copying_fee_once on copying_fee (allocation_id, month) where kind = 'month';
create unique index copying_fee_end on copying_fee (allocation_id) where kind = 'end';
create index copying_fee_open on copying_fee (allocation_id) where paid_at is null and share > 0;

create view view_own_strategy as
  select owner_id as user_id, book_id, name, description, fee_percent, status, proposed_at, ended_at from copying_strategy;
create view view_own_copy as
  select a.user_id, a.book_id, s.name as strategy, a.base, a.max_loss_percent, a.fee_percent, a.opened_at, a.ended_at,
    (select coalesce(sum(f.fee), 0) from copying_fee f where f.allocation_id = a.id) as fees
  from copying_allocation a join copying_strategy s on s.id = a.strategy_id;
