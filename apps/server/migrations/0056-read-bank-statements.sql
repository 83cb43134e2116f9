-- Bank: the references customers pay with, the files that came from banks, and the entries of their statements.

create table rail_bank_reference (
  user_id   uuid primary key references app_user,
  reference text not null unique check (reference ~ '^RF[0-9]{2}[A-Z0-9]{12}$'),
  made_at   timestamptz not null
);

create table rail_bank_file (
  id          uuid primary key,
  name        text not null,
  source      text not null check (source in ('upload', 'inbox')),
  status      text not null check (status in ('waiting', 'taken', 'refused', 'rejected')),
  sha256      text not null,
  content     bytea not null,
  -- Of the account it is about, where it could be read so far.
  currency    text,
  statements  text[] not null,
  entry_count integer not null,
  closing     bigint,
  problem     text,
  uploaded_by uuid references app_user,
  uploaded_at timestamptz not null,
  decided_by  uuid references app_user,
  decided_at  timestamptz,
  -- Whoever hands a statement in is not the one who says that it is right.
  constraint rail_bank_file_two_people check (decided_by is null or decided_by <> uploaded_by or status = 'rejected'),
  constraint rail_bank_file_confirmed check (status <> 'taken' or source = 'inbox' or decided_by is not null)
);
create unique index rail_bank_file_once on rail_bank_file (sha256) where status in ('waiting', 'taken');
create index rail_bank_file_new on rail_bank_file (uploaded_at desc, id desc);

create table rail_bank_statement (
  id        uuid primary key,
  file_id   uuid   not null references rail_bank_file,
  iban      text   not null,
  currency  text   not null,
  format    text   not null check (format in ('camt.053', 'mt940')),
  -- In the row of statements of its account: none is missing, none is there twice.
  position  integer not null check (position > 0),
  name      text   not null,
  number    integer,
  opened_on date   not null,
  opening   bigint not null,
  closed_on date   not null,
  closing   bigint not null,
  taken_at  timestamptz not null,
  unique (iban, currency, position)
);

create table rail_bank_entry (
  id             uuid primary key,
  statement_id   uuid   not null references rail_bank_statement,
  position       integer not null,
  iban           text   not null,
  currency       text   not null,
  amount         bigint not null check (amount <> 0),
  booked_on      date   not null,
  value_on       date   not null,
  bank_reference text,
  end_to_end_id  text,
  text           text   not null,
  party_name     text,
  party_account  text,
  party_bic      text,
  is_return      boolean not null,
  -- Of all the bank says of it, where it has a reference of the bank's own: such an entry exists once.
  digest         text,
  status         text   not null
    check (status in ('new', 'held', 'offered', 'credited', 'paid', 'charge', 'capital')),
  because        text check (because in ('unknown', 'other-sender', 'customer-closed', 'declined', 'unexplained-debit')),
  -- Whose it is, or whose reference it names.
  user_id        uuid references app_user,
  transaction_id uuid references ledger_transaction,
  -- Somebody says that it is about no customer; it counts when a second person says the same.
  explained_as   text check (explained_as in ('charge', 'capital')),
  explained_by   uuid references app_user,
  taken_at       timestamptz not null,
  unique (statement_id, position),
  constraint rail_bank_entry_because check ((status = 'held') = (because is not null)),
  constraint rail_bank_entry_whose check (status not in ('offered', 'credited', 'paid') or transaction_id is not null)
);
create unique index rail_bank_entry_once on rail_bank_entry (iban, currency, digest) where digest is not null;
create unique index rail_bank_entry_credited_once on rail_bank_entry (transaction_id) where transaction_id is not null;
create index rail_bank_entry_new on rail_bank_entry (taken_at desc, id desc);
create index rail_bank_entry_open on rail_bank_entry (taken_at) where status in ('new', 'held', 'offered');
create index rail_bank_entry_user on rail_bank_entry (user_id) where user_id is not null;

-- Whoever asks for what is kept of them.
create view view_own_bank_entry as
  select user_id, transaction_id, booked_on, value_on, amount, currency, party_name, party_account, text, status, taken_at
  from rail_bank_entry where user_id is not null and status in ('offered', 'credited', 'paid');
create view view_own_bank_reference as
  select user_id, reference, made_at from rail_bank_reference;
