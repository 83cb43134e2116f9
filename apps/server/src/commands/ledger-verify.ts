import { scaleOf } from '@halyard/catalogue';
import { formatUnits } from '@halyard/money';
import sql from 'sql-template-tag';
import { verifyBooks } from '../app/books-checks.ts';
import { trialBalance } from '../modules/ledger/index.ts';
import { runCommand } from './run-command.ts';

// `npm run ledger:verify`: proves the book, trading and the messages from their rows, and prints the trial balance.
await runCommand(async (database) => {
  const rows = await trialBalance(database);
  for (const { asset, owner, account, total } of rows) {
    console.log(
      `${asset.padEnd(6)} ${`${owner}:${account}`.padEnd(30)} ${formatUnits(total, scaleOf(asset)).padStart(26)}`,
    );
  }
  // A check of everything may take longer than a statement of the server may.
  const findings = await database.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    return verifyBooks(tx);
  });
  for (const { invariant, detail } of findings) console.error(`BROKEN  ${invariant}: ${detail}`);
  console.log(
    findings.length === 0 ? 'The book holds.' : `The book does not hold: ${findings.length} findings.`,
  );
  return findings.length === 0 ? 0 : 1;
});
