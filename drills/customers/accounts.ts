import { isDeepStrictEqual } from 'node:util';
import { type Database, verifyAudit, verifyBooks } from '@halyard/server';
import { foldJournal, foldMessages, keptAccounts, keptBalances } from '@halyard/server/testing';

/** What is wrong with the books themselves, whatever anybody was told. */
export type BooksVerdict = { readonly halfApplied: readonly string[]; readonly gaps: readonly string[] };

/**
 * Every rule of the books and the audit chain; and the journal and the messages replayed into an empty model, which must
 * come out as what the tables say.
 */
export async function judgeBooks(database: Database): Promise<BooksVerdict> {
  const findings = await verifyBooks(database);
  const { brokenAt } = await verifyAudit(database);
  const lines = findings.map(({ invariant, detail }) => `${invariant}: ${detail}`);
  const isGap = (line: string) => line.includes('numbered without a gap');
  return {
    gaps: lines.filter(isGap),
    halfApplied: [
      ...lines.filter((line) => !isGap(line)),
      ...(brokenAt === null ? [] : [`the audit chain breaks at ${brokenAt}`]),
      ...(await replayDifferences(database)),
    ],
  };
}

/** Where a replay of the journal and of the messages into nothing differs from what is kept. */
async function replayDifferences(database: Database): Promise<string[]> {
  const [replayed, kept] = [await foldMessages(database), await keptAccounts(database)];
  return [
    ...differences('balance by the journal', await foldJournal(database), await keptBalances(database)),
    ...differences('balance by the messages', inDollars(replayed.balances), kept.balances),
    ...differences('order', replayed.orders, kept.orders),
    ...differences('position', replayed.positions, kept.positions),
  ];
}

/** Trading is in dollars, and so is what its messages are compared by. */
function inDollars(balances: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  return new Map([...balances].filter(([key]) => key.endsWith(' USD')));
}

function differences(
  what: string,
  replayed: ReadonlyMap<string, unknown>,
  kept: ReadonlyMap<string, unknown>,
): string[] {
  const keys = new Set([...replayed.keys(), ...kept.keys()]);
  return [...keys]
    .filter((key) => !isDeepStrictEqual(replayed.get(key), kept.get(key)))
    .map((key) => `${what} ${key} is not what a replay says`);
}
