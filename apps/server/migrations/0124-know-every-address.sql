-- Which addresses somebody had before, as the audit log has it: from when on each was another, and whether it had been proven.
create view view_own_address as
  select e.seq, e.at, e.subject_id as user_id, e.detail ->> 'before' as before, e.detail ->> 'after' as after,
    exists (select from audit_entry p where p.subject_id = e.subject_id and p.seq < e.seq
      and p.action in ('auth.email-verified', 'auth.email-changed')) as was_proven
  from audit_entry e where e.action = 'auth.email-changed';
