import { createAuditChain } from '../modules/audit/index.ts';
import { provenCopying } from '../modules/copying/index.ts';
import { createBooksProof } from '../modules/ledger/index.ts';
import { provenMessages } from '../modules/live/index.ts';
import { provenManaged } from '../modules/managed/index.ts';
import { provenBank, provenRails } from '../modules/rails/index.ts';
import { provenTrading } from '../modules/trading/index.ts';
import type { Platform } from '../platform/platform.ts';

/** All that the books and the audit log are checked by, for a server and for an operator alike. */
export function buildBooksChecks(ground: Pick<Platform, 'clock' | 'database' | 'log'>) {
  const chain = createAuditChain(ground);
  const proof = createBooksProof({
    clock: ground.clock,
    beside: [provenTrading, provenMessages, provenCopying, provenManaged, provenRails, provenBank],
  });
  return { chain, proof, checks: { ...proof, verifyAudit: chain.verify } };
}
