-- What staff have paid or completed by eye is on a statement too: two people say that it was done by hand.

lock table rail_bank_entry in access exclusive mode;

alter table rail_bank_entry drop constraint rail_bank_entry_status_check;
alter table rail_bank_entry add constraint rail_bank_entry_status_check
  check (status in ('new', 'held', 'offered', 'credited', 'paid', 'charge', 'capital', 'by-hand'));
alter table rail_bank_entry drop constraint rail_bank_entry_explained_as_check;
alter table rail_bank_entry add constraint rail_bank_entry_explained_as_check
  check (explained_as in ('charge', 'capital', 'by-hand'));
