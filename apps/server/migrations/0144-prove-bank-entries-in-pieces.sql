-- Entries of banks are gone through piece by piece as well.
alter table ledger_round drop constraint ledger_round_along_check,
  add constraint ledger_round_along_check check (along in ('entries', 'customers', 'positions', 'bank-entries'));
