-- What a chain has on the house's and its customers' addresses, beside the journal at the same block: a line an asset, each day.

create table rail_chain_line (
  id           uuid primary key,
  network      text not null,
  asset        text not null,
  day          date not null,
  height       integer not null,
  hash         text not null,
  taken_at     timestamptz not null,
  -- In the chain's own units, of which so many places are behind the point: what is there; what the journal says; what came and is not booked yet, or was booked after this
  -- block; the same of what left; and what is finer than the journal can say.
  decimals     smallint not null,
  held         numeric(78) not null,
  journal      numeric(78) not null,
  arriving     numeric(78) not null,
  leaving      numeric(78) not null,
  finer        numeric(78) not null,
  explanation  text,
  explained_by uuid references app_user,
  explained_at timestamptz,
  constraint rail_chain_line_once unique (network, asset, day),
  constraint rail_chain_line_explained check ((explained_by is null) = (explanation is null) and (explained_by is null) = (explained_at is null))
);

create function rail_keep_chain_line() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.explained_by is not null
    or to_jsonb(new) - array['explanation', 'explained_by', 'explained_at']
      <> to_jsonb(old) - array['explanation', 'explained_by', 'explained_at'] then
    raise exception 'the line of % on % is kept as it was taken', old.asset, old.day using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger rail_chain_line_kept before update or delete on rail_chain_line
  for each row execute function rail_keep_chain_line();
