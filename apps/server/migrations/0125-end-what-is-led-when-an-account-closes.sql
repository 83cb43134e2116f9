-- What somebody copies ends when staff close all that they hold, before their account is closed.

lock table copying_allocation in access exclusive mode;

alter table copying_allocation drop constraint copying_allocation_stopped_by_check;
alter table copying_allocation add constraint copying_allocation_stopped_by_check
  check (stopped_by in ('customer', 'loss', 'strategy', 'debt', 'closing'));
