import { needing } from '@halyard/testkit';
import { chainOf } from '@halyard/chains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type PayingChain, payingChain } from '../../../testing/payments/paying-chain.ts';
import type { Ready } from './draft.ts';
import { planUtxo } from './plan-utxo.ts';

const LIMIT_MS = 120_000;

describe('those that there is too little for', needing('litecoind'), () => {
  let chain: PayingChain;
  beforeAll(async () => {
    chain = await payingChain('utxo');
    await chain.chain.pay(chain.own, 1);
    await chain.mine();
  }, LIMIT_MS);
  afterAll(() => chain.close());

  /** Signed for, by whoever. */
  function ready(units: bigint): Ready {
    const { network, own, watched, app } = chain;
    const [id, at] = [newId(), app.clock.now()];
    const destination = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
    const payout: Ready['payout'] = {
      id,
      network,
      asset: 'BTC',
      amount: units,
      state: 'approved',
      problem: null,
      approvedAt: at,
      changedAt: at,
      destination,
      reference: id,
      isCold: false,
      isStopped: false,
      isVerified: true,
    };
    const order = {
      house: own,
      id,
      reference: id,
      chain: watched.chain.id,
      asset: 'BTC',
      units: String(units),
      destination,
    };
    return { payout, order, approvals: [] };
  }

  it(
    'keep nobody behind them from being paid, however many they are',
    async () => {
      const { watched, app } = chain;
      const of = chainOf('BITCOIN', watched.chain.id);
      if (of?.kind !== 'utxo') throw new Error('a chain of coins');
      const plan = (all: readonly Ready[]) =>
        planUtxo(app.railsDeps, { ...watched, chain: of }, all, new Map());
      const large = Array.from({ length: 20 }, () => ready(100_000_000_000n));
      const small = ready(1_000_000n);
      const drafted = await plan([...large, small]);
      expect(drafted.plan?.orders.map(({ id }) => id)).toEqual([small.payout.id]);
      expect([...drafted.problems.keys()]).toEqual(large.map(({ payout }) => payout.id));
      // So many are paid at a time.
      const many = Array.from({ length: 21 }, () => ready(1_000_000n));
      expect((await plan(many)).plan?.orders).toHaveLength(20);
    },
    LIMIT_MS,
  );
});
