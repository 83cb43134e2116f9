-- What one mode made is never taken for the other's: simulated money would become real, and demo people would join a real book.
create table site_mode (
  is_only boolean primary key default true check (is_only),
  mode    text    not null check (mode in ('simulated', 'live'))
);

-- An installation from before: simulated where it was filled, live where there is anything that nobody filled in.
insert into site_mode (mode)
select case when is_filled then 'simulated' else 'live' end
from (
  select exists (select from site_filling)
      -- Proven, as those who are filled in are: anybody may have typed the address into a live house.
      or exists (select from app_user where lower(email) = 'demo@halyard.test' and email_verified_at is not null) as is_filled
) what
where is_filled
   or exists (select from app_user where role = 'user')
   or exists (select from ledger_entry);

create function site_mode_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the mode of an installation does not change' using errcode = 'insufficient_privilege';
end $$;
create trigger site_mode_stays before update or delete on site_mode
  for each row execute function site_mode_stays();
