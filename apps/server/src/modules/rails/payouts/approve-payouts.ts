import { timingSafeEqual } from 'node:crypto';
import { assetOrUnlisted } from '@halyard/catalogue';
import { approversOf, coinsOf, onChain, type Order, ownAddress } from '@halyard/chains';
import type { AnswerOf, BodyOf, payouts as contract } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { hashOf } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Watched } from '../chain/watched.ts';
import type { RailsDeps } from '../deps.ts';
import * as payouts from './store-payouts.ts';
import * as store from './store-plans.ts';
import { verifySignature } from './verify-signature.ts';

/** What an approver signs for: the payment as its chain will see it; null where its chain cannot carry it. */
export function orderOfPayout(
  { chain, key }: Pick<Watched, 'chain' | 'key'>,
  payout: payouts.PayoutRow,
): Order | null {
  const { id, reference, asset, amount, destination } = payout;
  const coin = coinsOf(chain).find((one) => one.asset === asset);
  const units = coin ? onChain(amount, coin.decimals, assetOrUnlisted(asset).scale) : null;
  if (units === null) return null;
  const house = ownAddress(chain, key);
  return { house, id, reference, chain: chain.id, asset, units: String(units), destination };
}

/** Whoever shows no token, or another one, learns nothing. */
export function requireToken(shown: string, expected: string): void {
  const [one, other] = [Buffer.from(hashOf(shown)), Buffer.from(hashOf(expected))];
  if (expected === '' || !timingSafeEqual(one, other)) refuse('not-permitted');
}

/** Takes signatures in, and answers what still lacks some. A signature that is of nobody, or of something else, is dropped. */
export async function approvePayouts(
  { database, clock, settings, audit, wakeJob }: RailsDeps,
  chains: readonly Watched[],
  { token, approvals }: BodyOf<typeof contract.approvePayouts>,
): Promise<AnswerOf<typeof contract.approvePayouts>> {
  requireToken(token, settings.APPROVER_TOKEN);
  const enrolled = settings.PAYOUT_APPROVERS.split(',');
  const chainOf = (network: string) => chains.find((one) => one.network === network);
  const take = async (tx: Tx, { id, ...approval }: (typeof approvals)[number]) => {
    const payout = await payouts.selectPayout(tx, id);
    const watched = payout && chainOf(payout.network);
    const order = payout?.state === 'approved' && watched ? orderOfPayout(watched, payout) : null;
    if (!watched || !order || approversOf(order, [approval], enrolled, verifySignature).length === 0) return;
    if (!(await store.insertApproval(tx, id, approval, clock.now()))) return;
    tx.afterCommit(() => wakeJob(`plan-${watched.chain.id}`));
    const { destination, units } = order;
    const detail = { transactionId: id, approver: approval.approver, destination, units };
    await audit.record(tx, { actorId: null, action: 'payout.signed-for', subjectId: null, detail });
  };
  for (const one of approvals) await database.transaction((tx) => take(tx, one));

  const open: payouts.PayoutRow[] = [];
  for (const { network } of chains)
    open.push(...(await payouts.selectPayouts(database, network, 'approved')));
  const signed = await store.selectApprovals(
    database,
    open.map(({ id }) => id),
  );
  return {
    orders: open.flatMap((payout) => {
      const chain = payouts.mayLeave(settings, payout) ? chainOf(payout.network) : undefined;
      const order = chain && orderOfPayout(chain, payout);
      if (!order) return [];
      return [
        {
          ...order,
          approvedAt: payout.approvedAt.toISOString(),
          approvers: [...approversOf(order, signed.get(payout.id) ?? [], enrolled, verifySignature)],
        },
      ];
    }),
  };
}
