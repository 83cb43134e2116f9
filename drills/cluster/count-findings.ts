import { verifyAudit, verifyBooks } from '@halyard/server';
import type { Cluster } from './cluster.ts';

/** How much is wrong with the books, the numbers of the messages and the audit chain. Each is said. */
export async function countFindings(
  { database }: Pick<Cluster, 'database'>,
  say: (line: string) => void,
): Promise<number> {
  const findings = await verifyBooks(database);
  for (const { invariant, detail } of findings) say(`${invariant}: ${detail}`);
  const { brokenAt } = await verifyAudit(database);
  if (brokenAt !== null) say(`the audit chain breaks at ${brokenAt}`);
  return findings.length + (brokenAt === null ? 0 : 1);
}
