import { closing } from '@halyard/contract';
import { yearsBefore } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { serveEach, servePieces } from '../../../platform/serve-each.ts';
import { createDocumentFiles, type Person } from '../../users/index.ts';
import type { ClosingDeps } from '../deps.ts';
import { lockForClosing } from './close-account.ts';
import { forgetPerson, forgetSignIn } from './forget.ts';

const DAY_MS = 86_400_000;

/**
 * Erases what is no longer needed of those who have gone. May be run at any time, by any node. One who cannot be erased yet
 * keeps nobody else's data. For a job.
 */
export async function eraseDue(deps: ClosingDeps, ending?: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  await serveEach(
    [forgetSignIns, forgetPeople],
    (forget) => forget(deps, now, ending),
    'not everything could be erased yet',
  );
}

async function forgetSignIns(deps: ClosingDeps, now: Date, ending?: AbortSignal): Promise<void> {
  const { database, users } = deps;
  const weeksAgo = new Date(now.getTime() - closing.DAYS_TO_COME_BACK * DAY_MS);
  const forgetOne = (id: string) =>
    withPerson(deps, id, async (tx, person) => {
      // They may have come back a moment ago.
      if (!person.closedAt || person.closedAt > weeksAgo || person.signInErasedAt) return;
      await forgetSignIn(deps, tx, person);
      await note(deps, tx, id, 'privacy.sign-in-erased');
    });
  await servePieces(
    (after) => users.gone(database, weeksAgo, after),
    String,
    forgetOne,
    'how some people signed in could not be erased yet',
    ending,
  );
}

async function forgetPeople(deps: ClosingDeps, now: Date, ending?: AbortSignal): Promise<void> {
  const { database, settings, users } = deps;
  const yearsAgo = yearsBefore(now, settings.RETENTION_YEARS);
  const files = createDocumentFiles(settings.dataDir);
  const forgetOne = async (id: string): Promise<void> => {
    // Before their rows: what is interrupted is found again, and a file that nothing names never is.
    for (const name of await users.filesOf(database, id)) await files.remove(name);
    await withPerson(deps, id, async (tx, person) => {
      if (person.erasedAt) return;
      await forgetPerson(deps, tx, person);
      await note(deps, tx, id, 'privacy.person-erased');
    });
  };
  await servePieces(
    (after) => users.outdated(database, yearsAgo, after),
    String,
    forgetOne,
    'some people could not be erased yet',
    ending,
  );
}

async function withPerson(
  deps: ClosingDeps,
  id: string,
  work: (tx: Tx, person: Person) => Promise<void>,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const person = await lockForClosing(deps, tx, id);
    if (person) await work(tx, person);
  });
}

async function note({ audit }: ClosingDeps, tx: Tx, subjectId: string, action: string): Promise<void> {
  await audit.record(tx, { actorId: null, action, subjectId });
}
