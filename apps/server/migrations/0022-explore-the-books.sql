-- The journal and the audit log, page by page in the order they were written, however long they grow.

-- Ids of entries ascend as entries are written: what is found through its lines is paged by them. These stand in the
-- place of the two indexes without the entry, so that a line has as many to be written into as before.
create index ledger_line_of_customer on ledger_line (user_id, asset, entry_id, position) where user_id is not null;
create index ledger_line_of_house on ledger_line (account, asset, entry_id) where user_id is null;

-- What is rare is found at once; what is in nearly every entry is met soon enough by walking. An order writes none of
-- these: it moves dollars, and its events are the frequent ones.
create index ledger_line_coin on ledger_line (asset, entry_id) where asset <> 'USD';
create index ledger_line_deficit on ledger_line (entry_id) where account = 'deficit';
create index ledger_entry_rare on ledger_entry (event, posted_at)
  where event not in ('order.reserved', 'order.released', 'position.opened', 'position.closed');

-- How the newest check of the books went, rule by rule.
alter table site_books_verdict add column duration_ms integer;
alter table site_books_verdict add column checks jsonb;
alter table site_books_verdict add column started_by uuid;

create index audit_entry_action on audit_entry (action, seq desc);
create index audit_entry_at on audit_entry (at);

-- One row, the newest walk along the chain: every node reads it, and a restart does not forget it.
create table audit_verification (
  is_only     boolean primary key default true check (is_only),
  checked_at  timestamptz not null,
  duration_ms integer not null,
  checked     bigint not null,
  last_seq    bigint,
  last_hash   text,
  broken_at   bigint,
  started_by  uuid,
  -- The newest row that a walk has found in order. It must be there for ever: without it, an end that was cut off or a
  -- chain that was written anew would look whole.
  anchor_seq  bigint,
  anchor_hash text
);

-- Last, since nobody can read a line from here to the commit.
drop index ledger_line_customer;
alter index ledger_line_of_customer rename to ledger_line_customer;
drop index ledger_line_house;
alter index ledger_line_of_house rename to ledger_line_house;
