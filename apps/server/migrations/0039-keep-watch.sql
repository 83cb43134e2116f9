-- What people keep an eye on. Of lists only the newest state is kept, all of one person's in one row: they are changed
-- together, over the version they were made from. The row is also what is locked where alerts of a person are counted.
create table watch_person (
  user_id uuid    primary key,
  version integer not null default 0 check (version >= 0),
  lists   jsonb   not null default '[]' check (jsonb_typeof(lists) = 'array')
);
