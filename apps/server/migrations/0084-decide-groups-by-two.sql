-- What a group pays is proposed by one person and approved by another; customers hear of what becomes dearer before it counts.

lock table approval_proposal in access exclusive mode;

alter table approval_proposal drop constraint approval_proposal_kind_check;
alter table approval_proposal add constraint approval_proposal_kind_check
  check (kind in ('adjustment', 'deposit', 'withdrawal', 'wallet-address', 'role', 'instrument', 'closing',
    'deposit-decline', 'claim', 'limit', 'group')) not valid;

-- Who of a group has been told of a version. What is dearer becomes a version once all of them know.
create table market_group_notice (
  group_id    text        not null references market_group,
  version     integer     not null check (version > 0),
  is_dearer   boolean     not null,
  terms       jsonb       not null check (jsonb_typeof(terms -> 'all') = 'object'),
  -- What customers are told: not before.
  promised_at timestamptz not null,
  -- By id, up to this one.
  told_up_to  uuid,
  -- All have been told, or there is nothing to tell any more.
  ended_at    timestamptz,
  primary key (group_id, version)
);
create index market_group_notice_open on market_group_notice (group_id) where ended_at is null;
