import { verifyBooks } from '../app.ts';
import { verifyAudit } from '../modules/audit/index.ts';
import type { Database } from '../platform/database/database.ts';

/** What must hold after every integration test, whatever it did. */
export async function checkInvariants(database: Database): Promise<void> {
  const findings = await verifyBooks(database);
  if (findings.length > 0) {
    const lines = findings.map(({ invariant, detail }) => `${invariant}: ${detail}`);
    throw new Error(`The book does not hold:\n${lines.join('\n')}`);
  }
  const { brokenAt } = await verifyAudit(database);
  if (brokenAt !== null) throw new Error(`The audit chain breaks at ${brokenAt}`);
}
