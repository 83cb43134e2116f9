-- People close their accounts themselves (decision 064). What signing in needs goes some weeks later, and what the law makes us
-- keep goes years later. Then the triggers that guard what never changes let the words about that person go, and nothing else.
lock table app_user, approval_proposal, live_event, paper_document in access exclusive mode;

alter table app_user
  -- Closed by the person, or for them by two of the staff. Null where staff alone shut the door.
  add column closed_at         timestamptz,
  -- Nobody can sign in or come back from here on, and the address is free for somebody else.
  add column sign_in_erased_at timestamptz,
  -- Who it was is not known any more.
  add column erased_at         timestamptz,
  add constraint app_user_closed check (closed_at is null or status = 'closed'),
  add constraint app_user_erased check (
    (sign_in_erased_at is null or closed_at is not null) and (erased_at is null or sign_in_erased_at is not null));
create index app_user_closed_at on app_user (closed_at) where closed_at is not null and erased_at is null;

-- An address belongs to one of those who can sign in with it.
alter table app_user drop constraint app_user_email;
create unique index app_user_email on app_user (email) where sign_in_erased_at is null;

create function person_is_erased(person uuid) returns boolean language sql stable
  return exists (select from app_user where id = person and erased_at is not null);

-- A paper stays as it was made, or goes with the person it is about.
create function paper_document_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and person_is_erased(old.owner_id) then return old; end if;
  raise exception 'paper_document is append-only' using errcode = 'insufficient_privilege';
end $$;
drop trigger paper_document_kept on paper_document;
create trigger paper_document_whole before truncate on paper_document
  for each statement execute function ledger_refuse_change();
create trigger paper_document_kept before update or delete on paper_document
  for each row execute function paper_document_stands();

-- What was decided stays decided; the words about somebody who is erased may go.
alter table approval_proposal drop constraint approval_proposal_kind_check;
alter table approval_proposal add constraint approval_proposal_kind_check
  check (kind in ('adjustment', 'deposit', 'withdrawal', 'wallet-address', 'role', 'instrument', 'closing')) not valid;
create or replace function approval_proposal_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status <> 'pending' and person_is_erased(old.user_id)
    and (new.id, new.kind, new.subject, new.user_id, new.proposed_by, new.proposed_at, new.status, new.decided_by, new.decided_at)
      is not distinct from
      (old.id, old.kind, old.subject, old.user_id, old.proposed_by, old.proposed_at, old.status, old.decided_by, old.decided_at)
  then return new; end if;
  if tg_op = 'DELETE' or old.status <> 'pending'
    or (new.id, new.kind, new.subject, new.user_id, new.content, new.basis, new.proposed_by, new.proposed_at)
      is distinct from
      (old.id, old.kind, old.subject, old.user_id, old.content, old.basis, old.proposed_by, old.proposed_at) then
    raise exception 'a proposal does not change, and is decided once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Messages of an account are numbered without a gap for good; what they said of somebody who is erased may be taken out.
create function live_event_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.changes = '[]' and (new.user_id, new.seq, new.at, new.xid) = (old.user_id, old.seq, old.at, old.xid)
    and person_is_erased((select owner_id from ledger_book where user_id = old.user_id)) then return new; end if;
  raise exception 'live_event is append-only' using errcode = 'insufficient_privilege';
end $$;
drop trigger live_event_kept on live_event;
create trigger live_event_whole before truncate on live_event
  for each statement execute function ledger_refuse_change();
create trigger live_event_kept before update or delete on live_event
  for each row execute function live_event_stands();

-- Facts of a transaction stay for good. Who it went to, and what was written to it, goes with the person.
create or replace function ledger_guard_transaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'transactions are kept' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'pending' then
    if to_jsonb(new) - '{description,reason}'::text[] = to_jsonb(old) - '{description,reason}'::text[]
      and person_is_erased((select owner_id from ledger_book where user_id = old.user_id)) then return new; end if;
    raise exception 'transaction % has ended', old.id using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.user_id, new.reference, new.type, new.asset, new.created_at, new.fees)
     is distinct from (old.id, old.user_id, old.reference, old.type, old.asset, old.created_at, old.fees)
     or (new.amount <> old.amount and old.type <> 'deposit') then
    raise exception 'facts of transaction % cannot change', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
