-- The check of the books reads what is new and a part of what is old, in the place of everything each time.

-- Says which entries the newest check has not seen: those whose transaction its snapshot could not see, however early
-- their ids are. Entries from before this migration have none; the first check after it reads everything.
alter table ledger_entry add column xid xid8;
alter table ledger_entry alter column xid set default pg_current_xact_id();
create index ledger_entry_xid on ledger_entry (xid) where xid is not null;

-- What each customer's lines and statement add up to, as far as they have been read. Written by the check alone.
create table ledger_proven (
  user_id         uuid   not null,
  asset           text   not null,
  available       bigint not null,
  locked          bigint not null,
  deficit         bigint not null,
  statement       bigint not null,
  -- The newest completion that is in the sum of the statement.
  statement_until timestamptz not null,
  primary key (user_id, asset)
);

-- The moment up to which everything has been read.
create table ledger_proof (
  is_only boolean primary key default true check (is_only),
  seen    pg_snapshot not null
);

-- How far the slow look at everything that is old has come, by what it goes along.
create table ledger_round (
  along       text primary key check (along in ('entries', 'customers', 'positions')),
  -- The last id that was looked at.
  after       uuid not null,
  began_at    timestamptz not null,
  -- When the newest round began that came to its end: since then everything has been looked at.
  whole_since timestamptz
);

-- The same for the audit log. Null stands for a round that has not begun.
alter table audit_verification add column round_seq bigint;
