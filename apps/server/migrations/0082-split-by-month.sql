-- Each of the three becomes a table of parts under its old name, and what there is its first part. No row is moved and none is
-- read, so this takes moments. A part for what comes after the last month that was made catches everything else: rows are
-- never refused for want of a part. The job `make-months` makes parts ahead.
lock table ledger_entry, ledger_line, live_event in access exclusive mode;

-- Rules that a whole statement is held to are kept by the table that a statement names, so each part has its own.
create function month_copy_triggers(parent regclass, part regclass) returns void language plpgsql as $$
declare
  trigger record;
begin
  for trigger in select pg_get_triggerdef(oid, true) as definition from pg_trigger
    where tgrelid = parent and not tgisinternal and tgtype & 1 = 0
  loop
    execute regexp_replace(trigger.definition, ' ON \S+ ', format(' ON %s ', part));
  end loop;
end $$;

-- Where a part ends; null of the one without an end.
create function month_end(part regclass) returns timestamptz language sql stable strict
  return (
    select case when bound like '____-__-__ %' then bound::timestamptz
      else to_timestamp(('x' || replace(left(bound, 13), '-', ''))::bit(48)::bigint / 1000.0) end
    from pg_class, lateral (
      select (regexp_match(pg_get_expr(relpartbound, oid), 'TO \(''([^'']+)''\)'))[1] as bound) b
    where oid = part);

-- The tables that are split, and up to where they have parts.
create function month_tables() returns table (name text, made_until timestamptz) language sql stable
begin atomic
  select c.relname::text, max(month_end(i.inhrelid::regclass))
  from pg_partitioned_table p join pg_class c on c.oid = p.partrelid join pg_inherits i on i.inhparent = p.partrelid
  where p.partdefid <> 0 group by c.relname;
end;

-- The part of the month that begins at this moment, which is where the last part ends.
create function month_make(parent text, begins timestamptz) returns void language plpgsql as $$
declare
  part text := format('%s_%s', parent, to_char(begins at time zone 'UTC', 'YYYY_MM'));
  rest text := parent || '_rest';
  ends timestamptz := (begins at time zone 'UTC' + interval '1 month') at time zone 'UTC';
  key record;
  low text;
  high text;
  is_early boolean;
begin
  select a.attname as name, a.atttypid = 'uuid'::regtype as is_id into strict key
    from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = parent::regclass;
  low := case when key.is_id then first_id_at(begins)::text else begins::text end;
  high := case when key.is_id then first_id_at(ends)::text else ends::text end;
  execute format('create table %I (like %I including all)', part, rest);
  execute format('select exists (select from %I where %I >= %L and %2$I < %4$L)', rest, key.name, low, high) into is_early;
  if is_early then
    -- Written by a clock that was ahead, or while nobody made parts.
    execute format('alter table %I disable trigger user', rest);
    execute format('with early as (delete from %I where %I >= %L and %2$I < %4$L returning *) insert into %5$I select * from early',
      rest, key.name, low, high, part);
    execute format('alter table %I enable trigger user', rest);
  end if;
  perform month_copy_triggers(parent::regclass, part::regclass);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, low, high);
end $$;

do $$
declare
  split record;
  thing record;
  views text[];
  triggers text[];
begin
  -- Views know their tables by number, and would go on with the first part alone.
  select array_agg(distinct format('create or replace view %I as %s', v.relname, pg_get_viewdef(v.oid))) into views
    from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class v on v.oid = r.ev_class
    where d.refobjid in ('ledger_entry'::regclass, 'ledger_line'::regclass, 'live_event'::regclass) and v.relkind = 'v';

  for split in
    select * from (values ('ledger_entry', 'id', 'all'), ('ledger_line', 'entry_id', 'all'),
      -- An account's numbers say nothing of a month: each part refuses a second one of its own.
      ('live_event', 'at', 'all excluding indexes')) as t(name, key, kept)
  loop
    select array_agg(pg_get_triggerdef(oid, true)) into triggers from pg_trigger
      where tgrelid = split.name::regclass and not tgisinternal;
    execute format('alter table %I rename to %I', split.name, split.name || '_first');
    for thing in select indexrelid::regclass::text as name from pg_index where indrelid = (split.name || '_first')::regclass
    loop
      execute format('alter index %I rename to %I', thing.name, thing.name || '_first');
    end loop;
    execute format('create table %I (like %I including %s) partition by range (%I)', split.name, split.name || '_first', split.kept, split.key);
    if split.name = 'live_event' then create index live_event_xid on live_event (xid); end if;
    execute format('alter table %I drop constraint %I', split.name, split.name || '_ends');
    execute format('create table %I (like %I including all)', split.name || '_rest', split.name || '_first');
    execute format('alter table %I drop constraint %I', split.name || '_rest', split.name || '_ends');

    -- A rule about each row passes on to the parts by itself.
    for thing in select tgname as name from pg_trigger
      where tgrelid = (split.name || '_first')::regclass and not tgisinternal and tgtype & 1 = 1
    loop
      execute format('drop trigger %I on %I', thing.name, split.name || '_first');
    end loop;
    for thing in select unnest(triggers) as definition loop execute thing.definition; end loop;
    perform month_copy_triggers(split.name::regclass, (split.name || '_rest')::regclass);

    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', split.name, split.name || '_first',
      (select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1] from pg_constraint
        where conrelid = (split.name || '_first')::regclass and conname = split.name || '_ends'));
    execute format('alter table %I attach partition %I default', split.name, split.name || '_rest');
    execute format('alter table %I drop constraint %I', split.name || '_first', split.name || '_ends');
    for thing in
      select i.indexrelid::regclass::text as now, left(c.relname, -length('_first')) as before
      from pg_index i join pg_inherits h on h.inhparent = i.indexrelid join pg_class c on c.oid = h.inhrelid
      where i.indrelid = split.name::regclass and c.relname like '%\_first'
    loop
      if thing.now <> thing.before then execute format('alter index %I rename to %I', thing.now, thing.before); end if;
    end loop;
  end loop;

  for thing in select unnest(views) as definition loop execute thing.definition; end loop;
end $$;
