import type { UserId } from '@halyard/accounting';
import type { Actor } from '../../../platform/http/identity.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Audit } from '../../audit/index.ts';

/** Somebody who has been shown stands in the log once in this time, however often a screen is read again. */
const LOGGED_FOR_MS = 10 * 60_000;

/**
 * Writes down who has seen whom in the lists of the risk book. The screen reads them again every few seconds: a row for
 * each would bury the rest of the log. So there is a row when somebody opens the lists, and another only for people who
 * came into them since. A node that starts anew, or another one, writes them again.
 */
export function createReaderLog({ audit, clock }: { readonly audit: Audit; readonly clock: Clock }) {
  /** When a reader was last written down to have seen a person, by both. */
  const seen = new Map<string, number>();
  const keyOf = ({ actorId }: Actor, userId: UserId) => `${actorId} ${userId}`;
  return async (tx: Tx, reader: Actor, userIds: readonly UserId[]): Promise<void> => {
    const atMs = clock.now().getTime();
    for (const [key, loggedMs] of seen) if (atMs - loggedMs >= LOGGED_FOR_MS) seen.delete(key);
    const accounts = userIds.filter((userId) => !seen.has(keyOf(reader, userId)));
    if (accounts.length === 0) return;
    await audit.record(tx, { ...reader, action: 'risk.read', detail: { accounts } });
    tx.afterCommit(() => {
      for (const userId of accounts) seen.set(keyOf(reader, userId), atMs);
    });
  };
}
