import { systemClock } from '../platform/clock.ts';
import { migrate } from '../platform/database/migrations.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Settings } from '../platform/settings.ts';
import { mustNotBeOfOtherMode } from '../seed/mode.ts';
import { askPassword } from './admin/ask-password.ts';
import type { Order } from './admin/command.ts';
import { openDoors, type World } from './admin/doors.ts';
import { NotPossible } from './admin/not-possible.ts';
import { currentOperator } from './admin/operator.ts';
import { HELP, parseOrder } from './admin/parse-order.ts';
import { runCommand } from './run-command.ts';

// `npm run admin -- help`: what an operator does to accounts by hand, first of all the first administrator.
const order = understand(process.argv.slice(2));
if (order) {
  await runCommand(async (database, { settings, log }) => {
    console.error(whichDatabase(settings));
    // With settings of the other mode it would be judged by rules that do not hold here.
    await mustNotBeOfOtherMode(database, settings);
    // The first administrator is often made before the first start.
    await migrate(database);
    // A database from before it was written down may know its mode only now.
    await mustNotBeOfOtherMode(database, settings);
    const world = { database, settings, log, clock: systemClock, operator: currentOperator(), askPassword };
    return carryOut(order, world);
  });
}

/** What was typed, or null when all there was to say has been said. */
function understand(words: readonly string[]): Order | null {
  try {
    const read = parseOrder(words);
    if (!read) console.log(HELP);
    return read;
  } catch (error) {
    return refused(error);
  }
}

async function carryOut({ reason, carryOut: act }: Order, world: World): Promise<number> {
  try {
    console.log((await act(openDoors(world, reason))).join('\n'));
    return 0;
  } catch (error) {
    // A database that is away is not a refusal: nobody knows what would have been.
    if (error instanceof Refusal && error.code === 'not-ready') throw error;
    refused(error);
    return 1;
  }
}

/** An expected "no" is said in a sentence; anything else is a bug and goes on its way. */
function refused(error: unknown): null {
  if (!(error instanceof NotPossible || error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
  return null;
}

/** A forgotten setting shows here, before anything is done to the wrong installation. */
function whichDatabase({ DATABASE_URL, dataDir }: Settings): string {
  if (!DATABASE_URL) return `The embedded database in ${dataDir}`;
  const { host, pathname } = new URL(DATABASE_URL);
  return `The database ${host}${pathname}`;
}
