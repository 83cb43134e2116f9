-- Finding one person among very many, and showing all of them in any order.

-- Any part of a name, an address, a number or an id is found through the trigrams of all of them together. They come
-- with PostgreSQL, but whoever runs it may have left them out or keep them from us: then the search reads every row.
do $$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available: searching for people will read all of them';
end $$;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index app_user_search on app_user using gin ((
      lower(first_name || ' ' || last_name || E'\n' || email || E'\n' || coalesce(phone, '') || E'\n' || id::text)
    ) gin_trgm_ops);
  end if;
-- It may also be there in a schema where nothing of ours is looked for.
exception when undefined_object then
  raise notice 'pg_trgm is outside the search path: searching for people will read all of them';
end $$;

create index app_user_name on app_user (lower(first_name || ' ' || last_name), id);
create index app_user_last_login on app_user (last_login_at desc nulls last, id desc);
-- Staff and premium customers are few. The super administrators are locked through this index, too.
create index app_user_role on app_user (role) where role <> 'user';

-- The list of people with what it is searched and sorted by, in the words of the indexes above.
create view view_user_list as
  select id, email, first_name, last_name, phone, role, status, tier, account_type, kyc_status,
    email_verified_at, created_at, last_login_at, has_second_factor, version,
    lower(first_name || ' ' || last_name) as name_key,
    lower(first_name || ' ' || last_name || E'\n' || email || E'\n' || coalesce(phone, '') || E'\n' || id::text)
      as search_text
  from app_user;
