-- Payments by bank: files that two people release, the payments within, and what goes back to whoever sent it.

lock table rail_bank_entry in access exclusive mode;

create table rail_payment_file (
  id            uuid primary key,
  -- What it is called to the bank, which takes none twice.
  name          text not null unique,
  currency      text not null,
  iban          text not null,
  status        text not null check (status in ('made', 'released', 'handing', 'handed', 'cancelled')),
  payment_count integer not null check (payment_count > 0),
  total         bigint not null check (total > 0),
  sha256        text not null,
  content       text not null,
  made_by       uuid not null references app_user,
  made_at       timestamptz not null,
  released_by   uuid references app_user,
  released_at   timestamptz,
  -- Null where it was written for the bank's own program.
  handed_by     uuid references app_user,
  handed_at     timestamptz,
  constraint rail_payment_file_two_people check (released_by <> made_by),
  constraint rail_payment_file_released check (status in ('made', 'cancelled') or released_by is not null),
  constraint rail_payment_file_handed check ((status = 'handed') = (handed_at is not null))
);
create index rail_payment_file_new on rail_payment_file (made_at desc, id desc);
create index rail_payment_file_open on rail_payment_file (status) where status in ('released', 'handing');

create table rail_payment (
  id             uuid primary key,
  file_id        uuid not null references rail_payment_file,
  -- A withdrawal, or an entry that goes back to where it came from.
  transaction_id uuid references rail_payout,
  entry_id       uuid references rail_bank_entry,
  end_to_end_id  text not null,
  amount         bigint not null check (amount > 0),
  creditor_name  text not null,
  creditor_iban  text not null,
  -- False once its file was cancelled, or it was given back: it may be in another file then.
  is_live        boolean not null default true,
  -- The entries of statements that have paid it, and brought it back.
  paid_by        uuid unique references rail_bank_entry,
  returned_by    uuid unique references rail_bank_entry,
  -- Somebody says that the bank did not pay it; it counts when a second person says so too.
  failed_by      uuid references app_user,
  constraint rail_payment_of_one check ((transaction_id is null) <> (entry_id is null)),
  constraint rail_payment_returned check (returned_by is null or paid_by is not null),
  constraint rail_payment_ended check (is_live or paid_by is null)
);
create unique index rail_payment_live on rail_payment (transaction_id) where is_live;
create unique index rail_payment_return_live on rail_payment (entry_id) where is_live;
create unique index rail_payment_name on rail_payment (end_to_end_id) where is_live;
create index rail_payment_file_id on rail_payment (file_id);

create function rail_guard_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.file_id, new.transaction_id, new.entry_id, new.end_to_end_id, new.amount, new.creditor_name,
      new.creditor_iban) is distinct from
      (old.id, old.file_id, old.transaction_id, old.entry_id, old.end_to_end_id, old.amount, old.creditor_name, old.creditor_iban)
    or old.paid_by is distinct from new.paid_by and old.paid_by is not null
    or old.returned_by is distinct from new.returned_by and old.returned_by is not null
    or not old.is_live and new.is_live then
    raise exception 'payment % is as it was made', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger rail_payment_guarded before update or delete on rail_payment
  for each row execute function rail_guard_payment();

create function rail_guard_payment_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.name, new.currency, new.iban, new.sha256, new.content, new.total, new.made_by)
      is distinct from (old.id, old.name, old.currency, old.iban, old.sha256, old.content, old.total, old.made_by)
    or old.status in ('handed', 'cancelled') and new.status <> old.status then
    raise exception 'file % is as it was made', old.name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger rail_payment_file_guarded before update or delete on rail_payment_file
  for each row execute function rail_guard_payment_file();

alter table rail_bank_entry drop constraint rail_bank_entry_status_check;
alter table rail_bank_entry add constraint rail_bank_entry_status_check
  check (status in ('new', 'held', 'offered', 'credited', 'paid', 'charge', 'capital', 'by-hand', 'recalled', 'returning',
    'returned')) not valid;
alter table rail_bank_entry drop constraint rail_bank_entry_explained_as_check;
alter table rail_bank_entry add constraint rail_bank_entry_explained_as_check
  check (explained_as in ('charge', 'capital', 'by-hand', 'recall', 'return')) not valid;
alter table rail_bank_entry drop constraint rail_bank_entry_because_check;
alter table rail_bank_entry add constraint rail_bank_entry_because_check
  check (because in ('unknown', 'other-sender', 'customer-closed', 'declined', 'unexplained-debit', 'other-amount')) not valid;
create index rail_bank_entry_returning on rail_bank_entry (iban, currency) where status = 'returning';
