import { once } from 'node:events';
import { exportJournal } from '../modules/ledger/index.ts';
import { runCommand } from './run-command.ts';

// `npm run -s ledger:export > book.journal`: the journal for an outside auditor's program.
await runCommand(async (database) => {
  for await (const part of exportJournal(database)) {
    if (!process.stdout.write(part)) await once(process.stdout, 'drain');
  }
  return 0;
});
