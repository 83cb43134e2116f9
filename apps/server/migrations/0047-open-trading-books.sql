-- Trading books: more accounts of real money beside the main one. What is owed in one of them is owed by their owner.

lock table ledger_book in access exclusive mode;

alter table ledger_book drop constraint ledger_book_kind_check;
alter table ledger_book add constraint ledger_book_kind_check check (kind in ('main', 'trading', 'practice'));

-- Whoever owes anything, in whichever book. They are few at any time.
create index ledger_balance_owing on ledger_balance (user_id) where deficit < 0;

-- What a decision about one book has to know of its owner's other open books of real money: whether there are any, and
-- whether anything is owed there. Most people have one book, which the first condition finds out from a small index.
create view view_book_beside as
  select b.user_id, b.owner_id, b.kind,
    b.kind <> 'practice' and (b.kind <> 'main' or exists (
      select from ledger_book o
      where o.owner_id = b.owner_id and o.kind <> 'main' and o.kind <> 'practice' and o.status = 'open')) as has_others,
    b.kind <> 'practice' and (
      exists (
        select from ledger_book o join ledger_balance d on d.user_id = o.user_id and d.asset = 'USD' and d.deficit < 0
        where o.owner_id = b.owner_id and o.kind <> 'main' and o.kind <> 'practice' and o.user_id <> b.user_id)
      or b.kind <> 'main' and exists (
        select from ledger_balance d where d.user_id = b.owner_id and d.asset = 'USD' and d.deficit < 0)) as others_owe
  from ledger_book b;
