import sql, { raw } from 'sql-template-tag';
import type { Cluster } from './cluster.ts';

/**
 * Which node wrote what, noted by the database itself. Each node has a name of its own there, so this tells without the
 * product who fired a trigger and who owned the symbol at that moment.
 */
const NOTE_WRITERS = `
create table drill_owner (symbol text, fence bigint, node text, primary key (symbol, fence));
create table drill_fill (position_id uuid, reason text, node text, owner text);

create function drill_note_owner() returns trigger language plpgsql as $$
begin
  insert into drill_owner values (new.symbol, new.fence, current_setting('application_name')) on conflict do nothing;
  return null;
end $$;
create trigger drill_note_owner after insert or update on trading_lease
  for each row execute function drill_note_owner();

create function drill_note_fill() returns trigger language plpgsql as $$
begin
  insert into drill_fill values (new.position_id, new.reason, current_setting('application_name'),
    (select node from drill_owner where symbol = new.symbol order by fence desc limit 1));
  return null;
end $$;
create trigger drill_note_fill after insert on trading_fill for each row execute function drill_note_fill();`;

export async function noteWriters({ database }: Pick<Cluster, 'database'>): Promise<void> {
  await database.run(raw(NOTE_WRITERS));
}

/** Who owns a symbol, and under which fence. */
export async function ownerOf(
  { database }: Pick<Cluster, 'database'>,
  symbol: string,
): Promise<{ readonly node: string; readonly fence: bigint } | null> {
  return database.row(
    sql`select node, fence from drill_owner where symbol = ${symbol} order by fence desc limit 1`,
  );
}

/** Exits that only a quote brings about, and those of them that a node wrote for a symbol that was another's. */
export async function countTriggers({
  database,
}: Pick<Cluster, 'database'>): Promise<{ readonly fired: number; readonly byStranger: number }> {
  const counted = await database.row<{ fired: number; byStranger: number }>(sql`
    select count(*)::int as fired, count(*) filter (where node is distinct from owner)::int as "byStranger"
    from drill_fill where reason in ('stop_loss', 'take_profit', 'trailing_stop')`);
  return counted ?? { fired: 0, byStranger: 0 };
}
