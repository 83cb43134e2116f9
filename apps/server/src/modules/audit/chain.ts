import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { createSoloWork } from '../../platform/solo-work.ts';
import * as store from './store.ts';

/** What the first row follows from. */
export const GENESIS = '0'.repeat(64);

const ROWS_AT_ONCE = 1000;
const SOLO_KEY = 4811832;

export type Walk = {
  readonly checked: number;
  /** The newest row that follows from all before it. */
  readonly last: store.Anchor | null;
  readonly brokenAt: bigint | null;
};

/**
 * Walks the chain from the first row and says where it first breaks. Between two pieces the process does other things,
 * and rows that are written meanwhile are walked as well.
 */
export async function verifyAudit(database: Database): Promise<Walk> {
  let last = null as Walk['last'];
  let checked = 0;
  for (;;) {
    const rows = await store.selectFrom(database, last?.seq ?? 0n, ROWS_AT_ONCE);
    if (rows.length === 0) return { checked, last, brokenAt: null };
    for (const row of rows) {
      const linked = row.seq === (last?.seq ?? 0n) + 1n && row.previousHash === (last?.hash ?? GENESIS);
      if (!linked || row.hash !== hashOf(row)) return { checked, last, brokenAt: row.seq };
      last = { seq: row.seq, hash: row.hash };
      checked += 1;
    }
  }
}

export type AuditChain = ReturnType<typeof createAuditChain>;

/** The chain as something that is verified now and then: by the check of the books, and when somebody asks for it. */
export function createAuditChain(deps: {
  readonly clock: Clock;
  readonly database: Database;
  readonly log: Log;
}) {
  const { clock, database } = deps;
  const solo = createSoloWork({ ...deps, name: 'verify the audit log', key: SOLO_KEY });

  const verify = async (startedBy: string | null = null): Promise<store.ChainVerdict> => {
    const checkedAt = clock.now();
    const startMs = performance.now();
    const anchor = (await store.selectVerdict(database))?.anchor ?? null;
    const { checked, last, brokenAt } = await walkBeyond(database, anchor);
    const verdict: store.ChainVerdict = {
      checkedAt,
      durationMs: Math.round(performance.now() - startMs),
      checked: BigInt(checked),
      lastSeq: last?.seq ?? null,
      lastHash: last?.hash ?? null,
      brokenAt,
      startedBy,
      anchor: brokenAt === null ? (last ?? anchor) : anchor,
    };
    await store.upsertVerdict(database, verdict);
    return verdict;
  };

  return {
    /** Walks the chain and keeps how that came out. */
    verify: () => verify(),
    /** Begins a walk that somebody asked for and does not wait for it. False while one is under way. */
    start: (startedBy: string, then: (verdict: store.ChainVerdict) => Promise<void>): Promise<boolean> =>
      solo.start(async () => then(await verify(startedBy))),
    latest: () => store.selectVerdict(database),
    isRunning: solo.isRunning,
    settled: solo.settled,
  };
}

/** A chain that is in order by itself is still broken when a row is gone that an earlier walk has seen. */
async function walkBeyond(database: Database, anchor: store.Anchor | null): Promise<Walk> {
  const walk = await verifyAudit(database);
  if (walk.brokenAt !== null || anchor === null || (await store.isInLog(database, anchor))) return walk;
  return { ...walk, brokenAt: anchor.seq };
}

/** Hashes a row with its keys in a fixed order, so that the database may store the detail as it likes. */
export function hashOf(row: Omit<store.AuditRow, 'hash'>): string {
  const content = [
    String(row.seq),
    row.at.toISOString(),
    row.actorId,
    row.action,
    row.subjectId,
    sortKeys(row.detail),
    row.ip,
    row.previousHash,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
