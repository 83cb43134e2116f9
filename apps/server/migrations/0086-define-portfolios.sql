-- Portfolios that the house manages, each version agreed on by two.

lock table approval_proposal in access exclusive mode;

alter table approval_proposal drop constraint approval_proposal_kind_check;
alter table approval_proposal add constraint approval_proposal_kind_check
  check (kind in ('adjustment', 'deposit', 'withdrawal', 'wallet-address', 'role', 'instrument', 'closing',
    'deposit-decline', 'claim', 'limit', 'group', 'tier', 'portfolio')) not valid;

create table managed_portfolio (
  id        uuid primary key,
  -- The one that holds now.
  version   integer     not null check (version > 0),
  is_open   boolean     not null,
  opened_at timestamptz not null
);

create table managed_version (
  portfolio_id uuid        not null references managed_portfolio,
  version      integer     not null check (version > 0),
  since        timestamptz not null,
  name         text        not null,
  description  text        not null,
  risk         smallint    not null check (risk between 1 and 7),
  -- In US cents.
  minimum      bigint      not null check (minimum > 0),
  -- Hundredths of a percent: of a year, and of the whole.
  fee          integer     not null check (fee between 0 and 500),
  rebalancing  text        not null check (rebalancing in ('monthly', 'quarterly', 'drift')),
  drift        integer     check (drift between 100 and 5000),
  weights      jsonb       not null check (jsonb_typeof(weights) = 'array'),
  primary key (portfolio_id, version),
  constraint managed_version_drift check ((rebalancing = 'drift') = (drift is not null))
);
