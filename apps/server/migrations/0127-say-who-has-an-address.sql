-- An address is that of whoever can sign in with it: one person at most, as the index of addresses has it.
create or replace view view_user as
  select id, email, first_name, last_name, phone, role, status, tier, account_type, kyc_status,
    email_verified_at, created_at, last_login_at, has_second_factor, version, sign_in_erased_at
  from app_user;
