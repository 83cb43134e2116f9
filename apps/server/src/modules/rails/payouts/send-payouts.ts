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
  const { database, clock, log } = deps;
  // Of each plan its newest try: it takes the place of those before it.
  const newest = new Map((await store.selectUnmined(database, network)).map((one) => [one.planId, one]));
  for (const tried of newest.values()) {
    const { planId, version, raw, txid } = tried;
    if (raw === null || txid === null) continue;
    const said = await send(nodes[0].ask, chain.kind, { raw, txid });
    if (said !== 'sent' && said !== 'known') {
      log.warn({ network, planId, version, said }, 'a node does not take a payment');
      continue;
    }
    if (tried.sentAt) continue;
    await database.transaction(async (tx) => {
      const ids = await store.selectTied(tx, planId);
      for (const userId of (await deps.ledger.ownersOf(tx, ids)).toSorted())
        await deps.ledger.lock(tx, userId);
      if (!(await store.noteSent(tx, tried, clock.now()))) return;
      await store.movePlan(tx, planId, ['signed'], 'sent', clock.now());
      for (const id of ids) await notePayoutSent(deps, tx, id, txid);
    });
  }
}
