import { modeBegunIn, modeDecided } from '../modules/site/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Settings } from '../platform/settings.ts';

/** What one mode made is never taken for the other's: practice funds would be money, and demo people customers. */
export class OtherMode extends Error {
  constructor({ SITE_MODE }: Settings) {
    super(
      SITE_MODE === 'live'
        ? 'This database was begun in simulated mode: the passwords of its people are known to everybody, and its money was paid by nobody. ' +
            'Live mode needs a database of its own: let DATABASE_URL name an empty one.'
        : 'This database belongs to a live house: simulated mode would put made-up people and practice funds into it. ' +
            'Set SITE_MODE=live, or let DATABASE_URL name an empty one.',
    );
    this.name = 'OtherMode';
  }
}

/** Before anything is written: a server that was started with the wrong settings leaves the database as it is. */
export async function mustBeOfThisMode(database: Database, settings: Settings): Promise<void> {
  if ((await modeBegunIn(database, settings.SITE_MODE)) !== settings.SITE_MODE) throw new OtherMode(settings);
}

/** The same before the tables are brought up to date, and for whoever comes by hand: the start decides the mode, and nobody else (decision 116). */
export async function mustNotBeOfOtherMode(database: Database, settings: Settings): Promise<void> {
  const decided = await modeDecided(database);
  if (decided !== null && decided !== settings.SITE_MODE) throw new OtherMode(settings);
}
