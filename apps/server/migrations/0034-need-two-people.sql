-- What one administrator proposes and a different one decides about, whatever it is: one table for all kinds.
create table approval_proposal (
  id              uuid primary key,
  kind            text        not null
    check (kind in ('adjustment', 'deposit', 'withdrawal', 'wallet-address', 'role', 'instrument')),
  -- What it is about: the id of a transaction, an address or a person, or a symbol; and as people name it.
  subject         text        not null,
  about           text        not null,
  -- Whose money or rights.
  user_id         uuid,
  -- Exactly what is carried out, and what it was proposed over: where that has changed, it no longer stands.
  content         jsonb       not null,
  basis           jsonb       not null,
  -- The same for people: field, before and after.
  changes         jsonb       not null check (jsonb_typeof(changes) = 'array'),
  reason          text        not null,
  proposed_by     uuid        not null,
  proposed_at     timestamptz not null,
  status          text        not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'void')),
  decided_by      uuid,
  decided_at      timestamptz,
  decision_reason text,
  -- For whoever lists transactions.
  transaction_id  uuid generated always as (case when kind in ('deposit', 'withdrawal') then subject::uuid end) stored,
  constraint approval_proposal_decided check ((status = 'pending') = (decided_at is null)),
  constraint approval_proposal_four_eyes check (status <> 'approved' or (decided_by is not null
    and decided_by <> proposed_by and decided_by is distinct from user_id and proposed_by is distinct from user_id))
);
-- Two corrections of one wallet may wait beside each other; of everything else one change at a time.
create unique index approval_proposal_once on approval_proposal (kind, subject)
  where status = 'pending' and kind <> 'adjustment';
create index approval_proposal_newest on approval_proposal (proposed_at desc, id desc);
create index approval_proposal_transaction on approval_proposal (transaction_id) where status = 'pending';
create index approval_proposal_pending on approval_proposal (proposed_by) where status = 'pending';

-- What somebody agreed to is what was proposed, and what was decided stays decided.
create function approval_proposal_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'pending'
    or (new.id, new.kind, new.subject, new.user_id, new.content, new.basis, new.proposed_by, new.proposed_at)
      is distinct from
      (old.id, old.kind, old.subject, old.user_id, old.content, old.basis, old.proposed_by, old.proposed_at) then
    raise exception 'a proposal does not change, and is decided once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger approval_proposal_stands before update or delete on approval_proposal
  for each row execute function approval_proposal_stands();

insert into approval_proposal (id, kind, subject, about, user_id, content, basis, changes, reason, proposed_by,
  proposed_at, status, decided_by, decided_at, decision_reason)
select id, 'adjustment', user_id::text, '', user_id, jsonb_build_object('asset', asset, 'amount', amount::text), '{}', '[]',
  reason, proposed_by, proposed_at, status, decided_by, decided_at, decision_reason
from wallet_proposal;

-- Who decided about money, and what they decided by themselves: a day of it is added up before the next such decision.
-- Null where a version before this one has written the row.
alter table wallet_approval
  add column user_id   uuid,
  add column type      text check (type in ('deposit', 'withdrawal', 'adjustment')),
  add column worth_usd bigint check (worth_usd >= 0),
  add column is_alone  boolean;
update wallet_approval a set user_id = t.user_id, type = t.type, worth_usd = t.usd_value,
  is_alone = (select count(*) = 1 from wallet_approval other where other.transaction_id = a.transaction_id)
from ledger_transaction t where t.id = a.transaction_id;
create index wallet_approval_customer on wallet_approval (user_id, approved_at);
create index wallet_approval_admin on wallet_approval (admin_id, approved_at);

-- The first of two approvals is a proposal from now on.
insert into approval_proposal (id, kind, subject, about, user_id, content, basis, changes, reason, proposed_by, proposed_at)
select distinct on (t.id) gen_random_uuid(), 'withdrawal', t.id::text, t.reference, t.user_id,
  jsonb_build_object('asset', t.asset, 'amount', t.amount::text), '{}', '[]', '', a.admin_id, a.approved_at
from wallet_approval a join ledger_transaction t on t.id = a.transaction_id
where t.status = 'pending' and t.type = 'withdrawal' order by t.id, a.approved_at;
delete from wallet_approval a using ledger_transaction t where t.id = a.transaction_id and t.status = 'pending';

create or replace view view_proposal as
  select id, user_id, content ->> 'asset' as asset, (content ->> 'amount')::bigint as amount, reason, proposed_by,
    proposed_at, status, decided_by, decided_at, decision_reason, kind, about, changes, transaction_id
  from approval_proposal;
-- A spread that was made wider gets there over some minutes: from what, and since when.
alter table market_instrument_setting
  add column widens_from_ppm integer check (widens_from_ppm between 0 and 20000),
  add column widens_since    timestamptz,
  add constraint market_instrument_setting_widens check ((widens_from_ppm is null) = (widens_since is null));
