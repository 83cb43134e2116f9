import type { Tx } from '../../platform/database/database.ts';
import { forgetMailAbout } from '../../platform/mail/outbox.ts';
import type { Settings } from '../../platform/settings.ts';
import { yearsBefore } from '../../platform/clock.ts';
import type { ContactDeps } from './deps.ts';
import * as store from './store.ts';

type Deps = Pick<ContactDeps, 'audit' | 'clock' | 'database'>;

/** What people without an account wrote is kept as long as what is kept of those who had one. For a job. */
export async function forgetOldMessages({
  audit,
  clock,
  database,
  settings,
}: Deps & { readonly settings: Pick<Settings, 'RETENTION_YEARS'> }): Promise<void> {
  const before = yearsBefore(clock.now(), settings.RETENTION_YEARS);
  await database.transaction(async (tx) => {
    const messages = await store.forgetStrangers(tx, before);
    if (messages === 0) return;
    await audit.record(tx, {
      actorId: null,
      action: 'message.erased',
      subjectId: null,
      detail: { messages, before: before.toISOString() },
    });
  });
}

/** One whose sender asks for it, at any time, with what was mailed of it. False where there is none of this reference. */
export async function forgetMessage(
  { audit }: Pick<Deps, 'audit'>,
  tx: Tx,
  reference: string,
): Promise<boolean> {
  const id = await store.forgetOne(tx, reference);
  if (id === null) return false;
  await forgetMailAbout(tx, reference);
  await audit.record(tx, {
    actorId: null,
    action: 'message.erased',
    subjectId: id,
    detail: { reference },
  });
  return true;
}
