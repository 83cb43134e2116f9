import { admin } from '@halyard/contract';
import { needing } from '@halyard/testkit';
import { expect, it } from 'vitest';
import { payingChain } from '../../../testing/payments/paying-chain.ts';
import { verifiedCustomer } from '../../../testing/people.ts';
import { planPayouts } from './plan-payouts.ts';

const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

it(
  'what its network cannot say is not paid, and says why',
  { ...needing('anvil'), timeout: 120_000 },
  async () => {
    const chain = await payingChain('evm');
    const person = await verifiedCustomer(chain.app);
    await chain.chain.pay(await chain.depositAddress(person, 'ETH'), 1);
    await chain.mine();
    const id = await chain.withdrawal(person, { currency: 'ETH', amount: 0.10000001, destination: TO });
    const { chain: fine } = chain.watched;
    const coarse = { ...fine, coin: { ...fine.coin, decimals: 6 } };
    await planPayouts(chain.app.railsDeps, { ...chain.watched, chain: coarse });
    expect(await chain.payout(id)).toEqual({ state: 'approved', problem: 'too-fine' });
    const { payouts } = (
      await chain.app.call(admin.adminListPayouts, { as: chain.staff[0], query: { show: 'open' } })
    ).data();
    expect(payouts).toMatchObject([{ id, problem: 'too-fine' }]);
    await chain.close();
  },
);
