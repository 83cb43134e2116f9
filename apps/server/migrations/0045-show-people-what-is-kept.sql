-- What somebody may have of what is kept about them. A view of each table, which names what is theirs: whatever it does not
-- name (hashes, secrets, tokens, who of staff it was, what staff noted) never comes near a file.

create view view_own_person as
  select id, preferences, terms_accepted_at, sign_in_changed_at, former_email, email_changed_at from app_user;
create view view_own_document as
  select user_id, id, kind, media_type, bytes, sha256, file_name, uploaded_at from kyc_document;
create view view_own_identity_check as
  select c.user_id, c.submitted_at, d.decided_at, d.decision, d.reason
  from kyc_case c left join kyc_decision d on d.user_id = c.user_id;

create view view_own_session as
  select user_id, created_at, last_seen_at, ended_at, ended_because, ip, user_agent from auth_session;
create view view_own_device as
  select user_id, created_at, last_seen_at from auth_device;
create view view_own_sign_in_method as
  select user_id, 'password' as method, null as name, changed_at as since, null::timestamptz as last_used_at from auth_password
  union all
  select user_id, 'authenticator app', null, enabled_at, null from auth_totp where enabled_at is not null
  union all
  select user_id, 'recovery code', null, null, used_at from auth_recovery_code
  union all
  select user_id, 'passkey', name, created_at, last_used_at from auth_passkey;
create view view_own_code as
  select user_id, purpose, target, expires_at from auth_code;

create view view_own_book as
  select b.user_id as book_id, b.owner_id, b.kind, b.name, b.status, b.opened_at, b.closed_at, b.reset_at from ledger_book b;
create view view_own_execution as
  select fill_id, took_us, slippage_ppm from trading_execution;
create view view_own_limits as
  select user_id, max_risk_percent, daily_loss_limit from trading_account;
create view view_own_order as
  select id, user_id, stop_loss, take_profit, trailing_distance, time_in_force, expires_at from trading_order;
create view view_own_contract as
  select user_id, package_name, price_cents, duration_months, activated_at, ends_at from mining_contract;

create view view_own_paper as
  select id, book_id, owner_id, kind, period, code, sha256, made_at, content from paper_document;

create view view_own_notification as
  select user_id, coalesce(book_id, user_id) as book_id, id, kind, title, body, created_at, read_at from notification;
create view view_own_mail as
  select recipient, created_at, sent_at, subject from mail_outbox;
create view view_own_message as
  select id, reference, name, email, phone, subject, message, status, created_at from contact_message;
create view view_own_reply as
  select message_id, body, replied_at from contact_reply;
create view view_own_charts as
  select user_id, content, changed_at from workspace_charts;
create view view_own_watch as
  select user_id, lists from watch_person;
create view view_own_alert as
  select user_id, id, symbol, kind, level, percent, repeats, note, expires_at, status, fired, created_at from watch_alert;
create view view_own_firing as
  select user_id, alert_id, nth, symbol, direction, level, percent, bid, ask, quote_at, fired_at from watch_firing;
create view view_own_act as
  select seq, at, actor_id, action, subject_id, ip from audit_entry;
