-- What the back office needs to work on queues together: every decision about a person's identity, not only the
-- newest; which state of a message somebody has read; and which sent message a repeated request means.

create table kyc_decision (
  id           uuid primary key,
  user_id      uuid not null references app_user,
  decision     text not null check (decision in ('verified', 'rejected')),
  decided_at   timestamptz not null,
  -- Null when the operator decided, who has no account.
  decided_by   uuid references app_user,
  reason       text
);
create index kyc_decision_user on kyc_decision (user_id, decided_at desc, id desc);

-- Whoever was made a verified person from the first moment has no case so far. The list of what was decided is read from
-- the cases, the newest first.
insert into kyc_case (user_id, submitted_at, decided_at)
select id, created_at, created_at from app_user where kyc_status in ('verified', 'rejected')
on conflict (user_id) do nothing;
create index kyc_case_decided on kyc_case (decided_at desc, user_id desc) where decided_at is not null;

-- Of the time before, the case knows the newest decision of each person, and the audit log those before it. A row of the
-- log is a moment younger than the decision it speaks of.
insert into kyc_decision (id, user_id, decision, decided_at, decided_by, reason)
select gen_random_uuid(), c.user_id, u.kyc_status, c.decided_at, c.decided_by, c.reason
from kyc_case c join app_user u on u.id = c.user_id
where c.decided_at is not null and u.kyc_status in ('verified', 'rejected');
insert into kyc_decision (id, user_id, decision, decided_at, decided_by, reason)
select gen_random_uuid(), u.id, coalesce(e.detail -> 'after' ->> 'kycStatus', substr(e.action, 5)), e.at, by.id,
  e.detail ->> 'reason'
from audit_entry e join app_user u on u.id = e.subject_id left join app_user by on by.id = e.actor_id
where (e.action in ('kyc.verified', 'kyc.rejected')
    or e.action = 'user.updated' and e.detail -> 'after' ->> 'kycStatus' in ('verified', 'rejected'))
  and not exists (select from kyc_decision d where d.user_id = u.id and d.decided_at <= e.at);

alter table contact_message
  -- Counts every change by staff, so that two of them cannot answer the same words without knowing of each other.
  add column version integer not null default 1,
  -- The digest of the key a visitor's browser sent the message under. A repeat finds the message instead of making one.
  add column send_key text unique,
  -- When staff changed it last, or when it came: what changed last is what a look at the inbox may have missed.
  add column changed_at timestamptz not null default now();
update contact_message m set changed_at = greatest(m.created_at,
  (select max(r.replied_at) from contact_reply r where r.message_id = m.id));
create index contact_message_changed on contact_message (changed_at desc, id desc);
create or replace view view_inbox as
  select id, status, created_at, version, changed_at from contact_message;
