-- What this installation offers, and what the last check of its books found.

-- Only what somebody has switched: every other capability stands as the code ships it.
create table site_capability (
  name       text primary key,
  is_on      boolean not null,
  changed_by uuid not null,
  changed_at timestamptz not null
);

-- One row, the newest verdict: every node reads it, and a restart does not forget it.
create table site_books_verdict (
  is_only    boolean primary key default true check (is_only),
  checked_at timestamptz not null,
  findings   jsonb not null
);
