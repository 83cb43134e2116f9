-- Who did what, in a chain: each row carries the hash of the one before, so that a changed or missing row shows.

create table audit_entry (
  seq           bigint primary key,
  at            timestamptz not null,
  actor_id      uuid,
  action        text not null,
  subject_id    uuid,
  detail        jsonb not null,
  ip            text,
  previous_hash text not null,
  hash          text not null unique
);
create index audit_entry_subject on audit_entry (subject_id, seq desc);
create index audit_entry_actor on audit_entry (actor_id, seq desc);

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_entry_kept before update or delete or truncate on audit_entry
  for each statement execute function audit_refuse_change();
