-- A letter with an accent may be written as one sign or as two. Addresses are kept in the first way from now on. Of several that
-- become the same the oldest account keeps it; the others stay as they are, and staff can see them.
update app_user set email = normalize(email, nfc)
where id in (
  select distinct on (normalize(email, nfc)) id from app_user
  where email is not nfc normalized
  order by normalize(email, nfc), created_at, id
) and not exists (select from app_user other where other.email = normalize(app_user.email, nfc));
