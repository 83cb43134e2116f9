-- What happened in an account in the words of OANDA's v20, for programs that speak it. It is told from the account's numbered events
-- when such a program asks for the first time, and goes on from there: an account that none asks for has no rows here.
create table v20_book (
  book_id uuid primary key,
  -- The number of the last event that is told.
  read_to bigint not null default 0 check (read_to >= 0)
);

create table v20_transaction (
  book_id uuid not null,
  -- Ten times the number of its event, and its place among those the event is told by.
  id bigint not null check (id >= 10),
  type text not null,
  at timestamptz not null,
  -- The order or position it is about, where orders, trades and exits get or lose their ids by it.
  subject uuid,
  kind text check (kind in ('order', 'trade', 'close', 'TAKE_PROFIT', 'STOP_LOSS', 'TRAILING_STOP_LOSS')),
  body jsonb not null,
  primary key (book_id, id),
  check ((subject is null) = (kind is null))
);
create index v20_transaction_subject on v20_transaction (book_id, subject, kind, id) where subject is not null;
create index v20_transaction_at on v20_transaction (book_id, at, id);
