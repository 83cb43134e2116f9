import { createAuditChain } from '../modules/audit/index.ts';
import { provenCopying } from '../modules/copying/index.ts';
import { createBooksProof, verifyLedger } from '../modules/ledger/index.ts';
import { provenMessages } from '../modules/live/index.ts';
import { provenManaged } from '../modules/managed/index.ts';
import { provenBank, provenRails } from '../modules/rails/index.ts';
import { provenTrading } from '../modules/trading/index.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { NoteCheck } from '../platform/database/row-checks.ts';
import type { Platform } from '../platform/platform.ts';

/** What is checked beside the ledger: all of it, wherever the books are looked at. */
const BESIDE = [provenTrading, provenMessages, provenCopying, provenManaged, provenRails, provenBank];

/** All that the books and the audit log are checked by, for a server and for an operator alike. */
export function buildBooksChecks(ground: Pick<Platform, 'clock' | 'database' | 'log'>) {
  const chain = createAuditChain(ground);
  const proof = createBooksProof({ clock: ground.clock, beside: BESIDE });
  return { chain, proof, checks: { ...proof, verifyAudit: chain.verify } };
}

/** Every rule of them, checked from the rows alone. */
export async function verifyBooks(queryable: Queryable, note?: NoteCheck) {
  const found = await verifyLedger(queryable, note);
  for (const { rules } of BESIDE) found.push(...(await rules.whole(queryable, note)));
  return found;
}
