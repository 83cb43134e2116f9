import { verifyWhole } from '../modules/audit/index.ts';
import { runCommand } from './run-command.ts';

// `npm run audit:verify`: walks the hash chain of the audit log, and names its newest row, to be kept elsewhere.
await runCommand(async (database) => {
  const { checked, last, brokenAt } = await verifyWhole(database);
  console.log(
    brokenAt === null ? `The chain of ${checked} entries holds.` : `The chain breaks at entry ${brokenAt}.`,
  );
  if (last)
    console.log(`The last entry that follows from all before it is ${last.seq}, with the hash ${last.hash}.`);
  return brokenAt === null ? 0 : 1;
});
