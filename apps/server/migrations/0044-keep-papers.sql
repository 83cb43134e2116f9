-- Papers: PDFs of a day, a month or a year, made from the journal once that is over. The bytes are kept for good, since a
-- paper that was made twice would be two papers; what was handed out is what stands here.

create table paper_document (
  id       uuid primary key,
  -- The book it is about, and whose that is. Books are never deleted, so no foreign key has to hold one.
  book_id  uuid        not null check (not is_practice_book(book_id)),
  owner_id uuid        not null,
  kind     text        not null check (kind in ('confirmation', 'statement', 'gains')),
  -- A day, a month or a year in UTC: '2026-03-04', '2026-03', '2026'.
  period   text        not null,
  -- What stands at the foot of every page.
  code     text        not null unique,
  sha256   text        not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes    integer     not null check (bytes = length(content)),
  made_at  timestamptz not null,
  content  bytea       not null,
  constraint paper_document_hash check (sha256 = encode(sha256(content), 'hex')),
  constraint paper_document_period check (
    period ~ case kind when 'confirmation' then '^\d{4}-\d\d-\d\d$' when 'statement' then '^\d{4}-\d\d$' else '^\d{4}$' end),
  -- Made exactly once, whoever asks and however often.
  constraint paper_document_once unique (book_id, kind, period)
);
-- It is compressed already.
alter table paper_document alter column content set storage external;
create index paper_document_newest on paper_document (book_id, period desc, kind);
create index paper_document_owner on paper_document (owner_id, period desc);

create trigger paper_document_kept before update or delete or truncate on paper_document
  for each statement execute function ledger_refuse_change();

-- Up to which period all papers of a kind that are made without being asked for have been made.
create table paper_round (
  kind         text primary key check (kind in ('confirmation', 'statement', 'gains')),
  done_through text not null
);
