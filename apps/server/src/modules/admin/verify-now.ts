import type { Actor } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AdminDeps } from './deps.ts';

/** Begins a verification and answers whether it could; `then` runs when it is done. */
type Start<V> = (startedBy: string, then: (verdict: V) => Promise<void>) => Promise<boolean>;

/**
 * Somebody asks for a verification. Who asked stands in the log before the answer, and what came of it after that, once
 * it is known.
 */
export async function verifyNow<V>(
  { audit, database }: Pick<AdminDeps, 'audit' | 'database'>,
  reader: Actor,
  what: 'ledger' | 'audit',
  start: Start<V>,
  describe: (verdict: V) => Readonly<Record<string, unknown>>,
): Promise<void> {
  const record = (action: string, detail = {}) =>
    database.transaction((tx) => audit.record(tx, { ...reader, action, detail }));
  const { promise: noted, resolve: note } = Promise.withResolvers<void>();
  const hasBegun = await start(reader.actorId, async (verdict) => {
    await noted;
    await record(`${what}.verified`, describe(verdict));
  });
  if (!hasBegun) refuse('verification-running');
  try {
    await record(`${what}.verification-started`);
  } finally {
    note();
  }
}
