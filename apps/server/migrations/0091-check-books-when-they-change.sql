-- Each order moves its book's version, and every statement that writes a row reads the checks of its table anew, whatever it
-- changes. What a book's columns have to do with each other hardly ever changes and was dear to read (one check is a function):
-- it is looked at when those are written. What the checks are called and what they refuse stays as it was.
lock table ledger_book in access exclusive mode;

alter table ledger_book
  drop constraint ledger_book_name_check,
  drop constraint ledger_book_main,
  drop constraint ledger_book_realm,
  drop constraint ledger_book_end,
  drop constraint ledger_book_stays;

create function ledger_check_book() returns trigger language plpgsql as $$
declare
  broken text := case
    when length(new.name) not between 1 and 40 then 'ledger_book_name_check'
    when (new.kind = 'main') <> (new.owner_id = new.user_id) then 'ledger_book_main'
    when (new.kind = 'practice') <> is_practice_book(new.user_id) then 'ledger_book_realm'
    when (new.status = 'closed') <> (new.closed_at is not null) then 'ledger_book_end'
    when new.kind = 'main' and new.status <> 'open' then 'ledger_book_stays'
  end;
begin
  if broken is not null then
    raise exception 'book % violates check constraint "%"', new.user_id, broken
      using errcode = 'check_violation', table = 'ledger_book', constraint = broken;
  end if;
  return null;
end $$;
-- After the row is whole: who owns a book that names nobody is filled in before.
create trigger ledger_book_checked
  after insert or update of user_id, owner_id, kind, name, status, closed_at on ledger_book
  for each row execute function ledger_check_book();
