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

-- Of the time before only the newest decision of each person is known here; the audit log has them all.
insert into kyc_decision (id, user_id, decision, decided_at, decided_by, reason)
select gen_random_uuid(), c.user_id, u.kyc_status, c.decided_at, c.decided_by, c.reason
from kyc_case c join app_user u on u.id = c.user_id
where c.decided_at is not null and u.kyc_status in ('verified', 'rejected');

alter table contact_message
  -- Counts every change by staff, so that two of them cannot answer the same words without knowing of each other.
  add column version integer not null default 1,
  -- The digest of the key a visitor's browser sent the message under. A repeat finds the message instead of making one.
  add column send_key text unique;
