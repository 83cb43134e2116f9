-- What customers have beside what is there for them, a sheet for each business day, signed by two.

create table rail_client_money (
  day             date primary key,
  taken_at        timestamptz not null,
  -- In US cents at the middle prices of that moment.
  requirement_usd bigint not null,
  resource_usd    bigint not null,
  -- An asset a line, with what it comes to.
  lines           jsonb  not null,
  first_by        uuid references app_user,
  first_at        timestamptz,
  second_by       uuid references app_user,
  second_at       timestamptz,
  constraint rail_client_money_two_people check (second_by is null or (first_by is not null and first_by <> second_by)),
  constraint rail_client_money_signed check ((first_by is null) = (first_at is null) and (second_by is null) = (second_at is null))
);

create function rail_keep_client_money() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (new.day, new.taken_at, new.requirement_usd, new.resource_usd, new.lines)
      is distinct from (old.day, old.taken_at, old.requirement_usd, old.resource_usd, old.lines)
    or old.first_by is not null and new.first_by is distinct from old.first_by or old.second_by is not null then
    raise exception 'the sheet of % is kept as it was taken', old.day using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger rail_client_money_kept before update or delete on rail_client_money
  for each row execute function rail_keep_client_money();
