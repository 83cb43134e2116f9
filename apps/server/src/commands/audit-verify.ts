import { verifyAudit } from '../modules/audit/index.ts';
import { runCommand } from './run-command.ts';

// `npm run audit:verify`: walks the hash chain of the audit log.
await runCommand(async (database) => {
  const { checked, brokenAt } = await verifyAudit(database);
  console.log(
    brokenAt === null ? `The chain of ${checked} entries holds.` : `The chain breaks at entry ${brokenAt}.`,
  );
  return brokenAt === null ? 0 : 1;
});
