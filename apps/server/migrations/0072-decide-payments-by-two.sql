-- What rails may do by themselves, and what is done about what they brought, is for two people to decide.

lock table approval_proposal, rail_bank_entry in access exclusive mode;

alter table approval_proposal drop constraint approval_proposal_kind_check;
alter table approval_proposal add constraint approval_proposal_kind_check
  check (kind in ('adjustment', 'deposit', 'withdrawal', 'wallet-address', 'role', 'instrument', 'closing',
    'deposit-decline', 'claim', 'limit')) not valid;

-- Limits that were changed. What has no row is as the settings and the catalogue say.
create table rail_limit (
  name    text   not null check (name in ('confirmations', 'auto-credit', 'least-deposit', 'most-withdrawal')),
  -- Both are empty for what holds everywhere, the currency for what holds for a network.
  network text   not null,
  asset   text   not null,
  -- In units of its asset, in cents of dollars, or in blocks.
  value   bigint not null check (value > 0 or value = 0 and name = 'auto-credit'),
  set_at  timestamptz not null,
  primary key (name, network, asset)
);

-- The bank took a deposit back: which one.
alter table rail_bank_entry add column recalls uuid references ledger_transaction;
alter table rail_bank_entry drop constraint rail_bank_entry_status_check;
alter table rail_bank_entry add constraint rail_bank_entry_status_check
  check (status in ('new', 'held', 'offered', 'credited', 'paid', 'charge', 'capital', 'by-hand', 'recalled')) not valid;
alter table rail_bank_entry drop constraint rail_bank_entry_explained_as_check;
alter table rail_bank_entry add constraint rail_bank_entry_explained_as_check
  check (explained_as in ('charge', 'capital', 'by-hand', 'recall')) not valid;
alter table rail_bank_entry add constraint rail_bank_entry_recalls
  check (status <> 'recalled' or recalls is not null) not valid;
create index rail_bank_entry_recalled on rail_bank_entry (recalls) where recalls is not null;
