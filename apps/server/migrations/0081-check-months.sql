-- A look at every row, which keeps nobody from reading and writing. All parts of a table must keep the same rules for good.
lock table ledger_entry, ledger_line, live_event in share update exclusive mode;

alter table ledger_line validate constraint ledger_line_account;
alter table live_event validate constraint live_event_numbered;
alter table ledger_entry validate constraint ledger_entry_ends;
alter table ledger_line validate constraint ledger_line_ends;
alter table live_event validate constraint live_event_ends;
