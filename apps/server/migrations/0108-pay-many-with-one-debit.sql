-- A bank may book a file of payments as one sum: two people say which file a debit has paid.

lock table rail_payment, rail_bank_entry, rail_receipt in access exclusive mode;

-- The file, and how many of its payments: none comes back to a file, so that the number says which.
alter table rail_bank_entry add column pays uuid references rail_payment_file;
alter table rail_bank_entry add column pays_count integer;
alter table rail_bank_entry drop constraint rail_bank_entry_explained_as_check;
alter table rail_bank_entry add constraint rail_bank_entry_explained_as_check
  check (explained_as in ('charge', 'capital', 'by-hand', 'recall', 'return', 'payments')) not valid;
alter table rail_bank_entry drop constraint rail_bank_entry_whose;
alter table rail_bank_entry add constraint rail_bank_entry_whose
  check (status not in ('offered', 'credited', 'paid') or transaction_id is not null or status = 'paid' and pays is not null)
  not valid;

-- One entry pays one payment, or those of a file.
alter table rail_payment drop constraint rail_payment_paid_by_key;
create index rail_payment_paid_by on rail_payment (paid_by) where paid_by is not null;

-- With each block: what was too little when it came, and is enough now.
create index rail_receipt_loose on rail_receipt (network, number) where deposit_id is null and height is not null;
