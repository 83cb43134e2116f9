-- Who signed in on which day, as the audit log tells it. Registering signs somebody in, too.
create index audit_entry_sign_in on audit_entry (at) include (subject_id)
  where action in ('auth.login', 'auth.registered');
create view view_sign_in as
  select at, subject_id as user_id from audit_entry where action in ('auth.login', 'auth.registered');
