-- What customers are told as it happens. Every account has messages of its own, numbered from 1 without gaps; they are
-- written in the transaction of what they tell about and never changed.

-- The number of the newest message. Writers take this row's lock, so that an account's messages become visible in order.
create table live_account (
  user_id  uuid   primary key,
  last_seq bigint not null check (last_seq >= 1)
);
-- The number changes with every message: room on the page keeps those updates away from the index.
alter table live_account set (fillfactor = 60);

create table live_event (
  user_id uuid        not null,
  seq     bigint      not null check (seq >= 1),
  at      timestamptz not null,
  changes jsonb       not null,
  -- Says which messages another node has not seen: those whose transaction its last look could not see.
  xid     xid8        not null default pg_current_xact_id(),
  primary key (user_id, seq)
);
create index live_event_xid on live_event (xid);

create trigger live_event_kept before update or delete or truncate on live_event
  for each statement execute function ledger_refuse_change();
