import { closing } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { createDocumentFiles, type Person } from '../../users/index.ts';
import type { ClosingDeps } from '../deps.ts';
import { forgetPerson, forgetSignIn } from './forget.ts';

const DAY_MS = 86_400_000;

/** Erases what is no longer needed of those who have gone. May be run at any time, by any node. For a job. */
export async function eraseDue(deps: ClosingDeps): Promise<void> {
  const { clock, database, settings, users } = deps;
  const now = clock.now();
  const weeksAgo = new Date(now.getTime() - closing.DAYS_TO_COME_BACK * DAY_MS);
  for (const id of await users.gone(database, weeksAgo)) {
    await withPerson(deps, id, async (tx, person) => {
      // They may have come back a moment ago.
      if (!person.closedAt || person.closedAt > weeksAgo || person.signInErasedAt) return;
      await forgetSignIn(deps, tx, person);
      await note(deps, tx, id, 'privacy.sign-in-erased');
    });
  }
  const yearsAgo = new Date(now);
  yearsAgo.setUTCFullYear(now.getUTCFullYear() - settings.RETENTION_YEARS);
  const files = createDocumentFiles(settings.dataDir);
  for (const id of await users.outdated(database, yearsAgo)) {
    // Before their rows: what is interrupted is found again, and a file that nothing names never is.
    for (const name of await users.filesOf(database, id)) await files.remove(name);
    await withPerson(deps, id, async (tx, person) => {
      if (person.erasedAt) return;
      await forgetPerson(deps, tx, person);
      await note(deps, tx, id, 'privacy.person-erased');
    });
  }
}

async function withPerson(
  { database, ledger, users }: ClosingDeps,
  id: string,
  work: (tx: Tx, person: Person) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await ledger.lock(tx, id);
    const person = await users.lock(tx, id);
    if (person) await work(tx, person);
  });
}

async function note({ audit }: ClosingDeps, tx: Tx, subjectId: string, action: string): Promise<void> {
  await audit.record(tx, { actorId: null, action, subjectId });
}
