import type { admin } from '@halyard/contract';
import sql from 'sql-template-tag';
import { named, type Queryable, type Tx } from '../../../platform/database/database.ts';
import type { InstrumentSettings } from './settings.ts';

type Row = {
  readonly symbol: string;
  readonly version: number;
  readonly extraSpreadPpm: number;
  readonly widensFromPpm: number | null;
  readonly widensSince: Date | null;
  readonly maxLeverage: number;
  readonly hours: admin.InstrumentHours;
  readonly closures: readonly { readonly from: string; readonly until: string; readonly reason: string }[];
  readonly haltedAt: Date | null;
  readonly haltReason: string | null;
  readonly changedBy: string;
  readonly changedAt: Date;
  readonly reason: string;
};

const columns = sql`symbol, version, extra_spread_ppm as "extraSpreadPpm",
  widens_from_ppm as "widensFromPpm", widens_since as "widensSince", max_leverage as "maxLeverage", hours, closures,
  halted_at as "haltedAt", halt_reason as "haltReason", changed_by as "changedBy", changed_at as "changedAt", reason`;

/** All there are: at most one for each instrument. It is asked for several times a second, so it has a plan of its own. */
export async function selectSettings(queryable: Queryable): Promise<InstrumentSettings[]> {
  const query = named('market-settings', sql`select ${columns} from market_instrument_setting`);
  return (await queryable.rows<Row>(query)).map(fromRow);
}

/** Whoever else changes it waits until this transaction ends, also where there is no row yet to lock. */
export async function lockSettings(tx: Tx, symbol: string): Promise<InstrumentSettings | null> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`instrument ${symbol}`}, 0))`);
  const row = await tx.row<Row>(
    sql`select ${columns} from market_instrument_setting where symbol = ${symbol} for update`,
  );
  return row && fromRow(row);
}

/** Answers false where somebody else has written the version before it: two first changes have no row to lock. */
export async function writeSettings(tx: Tx, settings: InstrumentSettings): Promise<boolean> {
  const { symbol, version, extraSpreadPpm, widens, maxLeverage, hours, halt, changed } = settings;
  const closures = JSON.stringify(
    settings.closures.map(({ fromMs, untilMs, reason }) => ({
      from: new Date(fromMs).toISOString(),
      until: new Date(untilMs).toISOString(),
      reason,
    })),
  );
  const written = await tx.run(sql`
    insert into market_instrument_setting (symbol, version, extra_spread_ppm, widens_from_ppm, widens_since, max_leverage, hours, closures, halted_at,
      halt_reason, changed_by, changed_at, reason)
    values (${symbol}, ${version}, ${extraSpreadPpm}, ${widens?.fromPpm ?? null},
      ${widens && new Date(widens.sinceMs)}, ${maxLeverage}, ${hours}, ${closures}::jsonb, ${halt?.since ?? null},
      ${halt?.reason ?? null}, ${changed?.by ?? null}, ${changed?.at ?? null}, ${changed?.reason ?? null})
    on conflict (symbol) do update set version = excluded.version, extra_spread_ppm = excluded.extra_spread_ppm,
      widens_from_ppm = excluded.widens_from_ppm, widens_since = excluded.widens_since,
      max_leverage = excluded.max_leverage, hours = excluded.hours, closures = excluded.closures,
      halted_at = excluded.halted_at, halt_reason = excluded.halt_reason, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at, reason = excluded.reason
    where market_instrument_setting.version = ${version - 1}`);
  return written === 1;
}

function fromRow({
  haltedAt,
  haltReason,
  widensFromPpm,
  widensSince,
  changedBy,
  changedAt,
  reason,
  closures,
  ...row
}: Row): InstrumentSettings {
  return {
    ...row,
    closures: closures.map(({ from, until, reason: why }) => ({
      fromMs: Date.parse(from),
      untilMs: Date.parse(until),
      reason: why,
    })),
    widens:
      widensSince && widensFromPpm !== null
        ? { fromPpm: widensFromPpm, sinceMs: widensSince.getTime() }
        : null,
    halt: haltedAt && haltReason !== null ? { since: haltedAt, reason: haltReason } : null,
    changed: { by: changedBy, at: changedAt, reason },
  };
}
