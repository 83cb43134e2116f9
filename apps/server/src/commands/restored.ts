import { forgetNothingShown } from '../modules/rails/index.ts';
import { runCommand } from './run-command.ts';

// `npm run restored`: on a database that was put back, before any node starts on it.
await runCommand(async (database) => {
  const { firstNumber, files } = await database.transaction(forgetNothingShown);
  console.log(`The next deposit address has number ${firstNumber} or a later one.`);
  for (const name of files) console.log(`${name} may be with the bank: look there before it is fetched.`);
  return 0;
});
