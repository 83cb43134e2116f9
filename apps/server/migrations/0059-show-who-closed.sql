-- Staff see who has gone by their own wish, and not only that an account is closed.
create or replace view view_user_list as
  select id, email, first_name, last_name, phone, role, status, tier, account_type, kyc_status,
    email_verified_at, created_at, last_login_at, has_second_factor, version,
    lower(first_name || ' ' || last_name) as name_key,
    lower(first_name || ' ' || last_name || E'\n' || email || E'\n' || coalesce(phone, '') || E'\n' || id::text)
      as search_text,
    closed_at
  from app_user;
