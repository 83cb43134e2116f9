-- Rails: money that is seen, matched and credited by itself. The journal learns where it is outside, the wallet which
-- deposits come over a rail, and the book what a customer owes of a payment that was reversed.

lock table ledger_book, ledger_line, ledger_transaction, wallet_deposit in access exclusive mode;

alter table ledger_line drop constraint ledger_line_account;
alter table ledger_line add constraint ledger_line_account check (
  case when user_id is null
    then account in ('treasury', 'trading', 'fees', 'financing', 'conversion', 'promotions', 'adjustments', 'negative-balance',
      'bank', 'chain', 'suspense', 'network-fees', 'bank-charges', 'capital', 'chain-loss',
      'practice-treasury', 'practice-trading', 'practice-fees', 'practice-financing', 'practice-conversion',
      'practice-promotions', 'practice-adjustments', 'practice-negative-balance')
    else account in ('available', 'locked', 'deficit')
  end) not valid;

-- What is owed of a reversed payment: the house has it no more, and neither has the customer.
create table ledger_claim (
  id             uuid primary key,
  -- The deposit that was reversed.
  transaction_id uuid   not null references ledger_transaction,
  user_id        uuid   not null references ledger_book,
  asset          text   not null,
  amount         bigint not null check (amount > 0),
  paid           bigint not null default 0,
  opened_at      timestamptz not null,
  settled_at     timestamptz,
  constraint ledger_claim_paid check (paid between 0 and amount),
  constraint ledger_claim_end check ((paid = amount) = (settled_at is not null))
);
create index ledger_claim_open on ledger_claim (user_id, asset) where settled_at is null;

-- While anything is owed the owner's books are held: no opening, transfer, conversion or withdrawal. A book that is read
-- says so itself, and whoever remembers it learns of a change by its version.
alter table ledger_book add column is_held boolean not null default false;
create index ledger_book_held on ledger_book (user_id) where is_held;
create or replace view view_book as
  select user_id, version, owner_id, kind, name, status, position_mode, is_held from ledger_book;
create view view_claim as
  select id, transaction_id, user_id, asset, amount, paid, opened_at, settled_at from ledger_claim;

-- A deposit that a rail looks after: people neither believe nor doubt it, the rail knows.
create table wallet_arrival (
  transaction_id uuid primary key references wallet_deposit,
  user_id        uuid not null,
  network        text not null,
  rail           text not null check (rail in ('utxo', 'evm', 'bank')),
  -- Reported or seen: nowhere yet. Final and waiting for a person: in suspense. Then it is the customer's, or refused.
  stands_in      text not null check (stands_in in ('nowhere', 'suspense', 'available')),
  -- What was credited without a person, and when: the limit counts it.
  credited_at    timestamptz,
  credited_usd   bigint
);
create index wallet_arrival_alone on wallet_arrival (user_id, network, credited_at) where credited_at is not null;

-- A rail knows each payment by itself, so a report of one reserves nothing there.
alter table wallet_deposit add column is_watched boolean not null default false;
drop index wallet_deposit_hash;
create unique index wallet_deposit_hash on wallet_deposit (wallet_payment_key(tx_hash))
  where tx_hash is not null and not refused and repeats is null and not is_watched;

create view view_arrival as
  select transaction_id, user_id, network, rail, stands_in from wallet_arrival;
