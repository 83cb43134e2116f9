import { keys } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { createKey } from './create-key.ts';
import type { KeyCalls } from './deps.ts';
import { describeKeys, listKeys } from './describe-key.ts';
import { revokeAllKeys, revokeKey } from './end-keys.ts';
import * as store from './store.ts';

export function addKeyRoutes(routes: Routes, deps: KeyCalls): void {
  const { database } = deps;

  routes.answer(keys.listKeys, async ({ caller }) => listKeys(deps, database, caller.userId));
  routes.write(keys.createKey, async (tx, { caller, body, ip }) => createKey(deps, tx, caller, body, ip));

  routes.write(keys.renameKey, async (tx, { caller: { userId }, params, body }) => {
    const row = (await store.updateName(tx, userId, params.id, body.name)) ?? refuse('api-key-not-found');
    const { id: keyId, oldName, name } = row;
    const [data] = await describeKeys(deps, tx, userId, [row]);
    const detail = { keyId, before: { name: oldName }, after: { name } };
    await deps.audit.record(tx, { actorId: userId, action: 'keys.renamed', subjectId: userId, detail });
    return data ?? refuse('api-key-not-found');
  });

  routes.write(keys.revokeKey, async (tx, { caller, params }) =>
    revokeKey(deps, tx, caller.userId, params.id),
  );

  routes.handle(keys.revokeAllKeys, async ({ caller, body, transaction }) => {
    const ended = await transaction(async (tx) => {
      const revoked = await revokeAllKeys(deps, tx, caller.userId);
      return { data: { revoked, cancelledOrders: 0 } };
    });
    if (!body.cancelOrders) return ended;
    // When they are dead, so that none sends another: asked for again, it cancels what was left.
    const own = await deps.ledger.booksOf(database, caller.userId);
    const cancelledOrders = await deps.cancelKeyOrders(own.map(({ bookId }) => bookId));
    return { data: { ...ended.data, cancelledOrders } };
  });
}
