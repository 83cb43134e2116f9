-- Who loses their rights has signed no sheet as the first of two, and has not when they are given back: nobody has signed it then.
-- What two have signed stays as it is.
create or replace function rail_keep_client_money() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (new.day, new.taken_at, new.requirement_usd, new.resource_usd, new.lines)
      is distinct from (old.day, old.taken_at, old.requirement_usd, old.resource_usd, old.lines)
    or old.first_by is not null and new.first_by is distinct from old.first_by and new.second_by is not null
    or old.second_by is not null then
    raise exception 'the sheet of % is kept as it was taken', old.day using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
