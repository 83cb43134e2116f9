import type { Watched } from '../chain/watched.ts';
import type { RailsDeps } from '../deps.ts';
import { send } from './ask-node.ts';
import { notePayoutSent } from './keep-payouts.ts';
import * as store from './store-plans.ts';

/**
 * Hands what is signed to the chain, again and again until a block has it: the same transaction pays once, however often it is
 * sent. It is known by its hash before anybody else can have it.
 */
export async function sendPayouts(deps: RailsDeps, { network, chain, nodes }: Watched): Promise<void> {
  const tries = Map.groupBy(await store.selectUnmined(deps.database, network), ({ planId }) => planId);
  for (const [planId, all] of tries) {
    // Of each plan its newest try, which takes the place of those before it; one of those where the node does not take that.
    for (const { version, raw, txid, sentAt } of all.toReversed()) {
      if (raw === null || txid === null) continue;
      const said = await send(nodes[0].ask, chain.kind, { raw, txid });
      if (said === 'sent' || said === 'known') {
        if (!sentAt) await noteSent(deps, { planId, version, txid });
        break;
      }
      deps.log.warn({ network, planId, version, said }, 'a node does not take a payment');
    }
  }
}

async function noteSent(
  deps: RailsDeps,
  { planId, version, txid }: { readonly planId: string; readonly version: number; readonly txid: string },
): Promise<void> {
  const { database, clock, ledger } = deps;
  await database.transaction(async (tx) => {
    const ids = await store.selectTied(tx, planId);
    for (const userId of (await ledger.ownersOf(tx, ids)).toSorted()) await ledger.lock(tx, userId);
    if (!(await store.noteSent(tx, { planId, version }, clock.now()))) return;
    await store.movePlan(tx, planId, ['signed'], 'sent', clock.now());
    for (const id of ids) await notePayoutSent(deps, tx, id, txid);
  });
}
