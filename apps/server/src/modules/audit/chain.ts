import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { createSoloWork } from '../../platform/jobs/solo-work.ts';
import * as store from './store.ts';

/** What the first row follows from. */
export const GENESIS = '0'.repeat(64);

const ROWS_AT_ONCE = 1000;
/** The old part of the log is walked once in so many checks. */
const CHECKS_A_ROUND = 250;
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
export const verifyAudit = (database: Database): Promise<Walk> => walk(database, null);

/** The same from behind a row that is in order, and not much further than so many rows. */
async function walk(database: Database, from: store.Anchor | null, most = Infinity): Promise<Walk> {
  let last = from;
  let checked = 0;
  while (checked < most) {
    const rows = await store.selectFrom(database, last?.seq ?? 0n, ROWS_AT_ONCE);
    for (const row of rows) {
      const linked = row.seq === (last?.seq ?? 0n) + 1n && row.previousHash === (last?.hash ?? GENESIS);
      if (!linked || row.hash !== hashOf(row)) return { checked, last, brokenAt: row.seq };
      last = { seq: row.seq, hash: row.hash };
      checked += 1;
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  return { checked, last, brokenAt: null };
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

  const verify = async (
    extent: 'whole' | 'part',
    startedBy: string | null = null,
  ): Promise<store.ChainVerdict> => {
    const checkedAt = clock.now();
    const startMs = performance.now();
    const kept = await store.selectVerdict(database);
    const anchor = kept?.anchor ?? null;
    const isPart = extent === 'part' && anchor !== null && kept?.brokenAt === null;
    const { checked, last, brokenAt, roundSeq } = isPart
      ? await walkPart(database, anchor, kept.roundSeq)
      : { ...(await walkBeyond(database, anchor)), roundSeq: null };
    const verdict: store.ChainVerdict = {
      checkedAt,
      durationMs: Math.round(performance.now() - startMs),
      checked: BigInt(checked),
      lastSeq: last?.seq ?? null,
      lastHash: last?.hash ?? null,
      brokenAt,
      startedBy,
      anchor: brokenAt === null ? (last ?? anchor) : anchor,
      roundSeq,
    };
    await store.upsertVerdict(database, verdict);
    return verdict;
  };

  return {
    /** Walks the chain, or what is new of it and a piece of what is old, and keeps how that came out. */
    verify: (extent: 'whole' | 'part' = 'whole') => verify(extent),
    /** Begins a walk along all of it that somebody asked for and does not wait for it. False while one is under way. */
    start: (startedBy: string, then: (verdict: store.ChainVerdict) => Promise<void>): Promise<boolean> =>
      solo.start(async () => then(await verify('whole', startedBy))),
    latest: () => store.selectVerdict(database),
    isRunning: solo.isRunning,
    settled: solo.settled,
  };
}

/** All of the log, held against the newest row that the server has seen in it. */
export const verifyWhole = async (database: Database): Promise<Walk> =>
  walkBeyond(database, (await store.selectVerdict(database))?.anchor ?? null);

/** A chain that is in order by itself is still broken when a row is gone that an earlier walk has seen. */
async function walkBeyond(database: Database, anchor: store.Anchor | null): Promise<Walk> {
  const walked = await verifyAudit(database);
  if (walked.brokenAt !== null || anchor === null || (await store.isInLog(database, anchor))) return walked;
  return { ...walked, brokenAt: anchor.seq };
}

type PartWalk = Walk & { readonly roundSeq: bigint | null };

/**
 * What has come after the anchor, and a piece of what is before it: each row is walked again in less than a day. A row
 * in between that has changed, or its hash, is where the next piece does not follow.
 */
async function walkPart(
  database: Database,
  anchor: store.Anchor,
  roundSeq: bigint | null,
): Promise<PartWalk> {
  if (!(await store.isInLog(database, anchor)))
    return { checked: 0, last: anchor, brokenAt: anchor.seq, roundSeq };
  const ahead = await walk(database, anchor);
  if (ahead.brokenAt !== null) return { ...ahead, roundSeq };
  const hash = roundSeq === null ? null : await store.selectHash(database, roundSeq);
  const from = roundSeq === null || hash === null ? null : { seq: roundSeq, hash };
  const behind = await walk(database, from, Math.max(ROWS_AT_ONCE, Number(anchor.seq) / CHECKS_A_ROUND));
  const behindSeq = behind.last?.seq ?? 0n;
  const isRound = behindSeq >= anchor.seq;
  return {
    // The piece of what is old may go on into what is new, which is counted already.
    checked: ahead.checked + behind.checked - (isRound ? Number(behindSeq - anchor.seq) : 0),
    last: ahead.last,
    brokenAt: behind.brokenAt,
    roundSeq: isRound ? null : (behind.last?.seq ?? null),
  };
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
  // As it comes back out of the database.
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
