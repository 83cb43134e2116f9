-- Staff who make an account active vouch for its address: it is proven as one whose owner typed the code.
create or replace view view_own_address as
  select e.seq, e.at, e.subject_id as user_id, e.detail ->> 'before' as before, e.detail ->> 'after' as after,
    exists (select from audit_entry p where p.subject_id = e.subject_id and p.seq < e.seq
      and (p.action in ('auth.email-verified', 'auth.email-changed')
        or p.action = 'user.updated' and p.detail -> 'after' ->> 'status' = 'active')) as was_proven
  from audit_entry e where e.action = 'auth.email-changed';
