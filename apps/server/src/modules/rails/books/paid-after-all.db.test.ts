import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PayingChain, payingChain } from '../../../testing/payments/paying-chain.ts';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { unexplained } from './reconcile-chains.ts';
import { selectLines } from './store-chain-lines.ts';

const LIMIT_MS = 120_000;
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('a payment that failed, was given back, and is paid after all', needing('anvil'), () => {
  let chain: PayingChain;
  let person: Person;
  beforeAll(async () => {
    chain = await payingChain('evm');
    person = await verifiedCustomer(chain.app);
    await chain.chain.pay(await chain.depositAddress(person, 'ETH'), 2);
    await chain.chain.pay(chain.own, 3);
    await chain.mine();
    await chain.settle();
  }, LIMIT_MS);
  afterAll(() => chain.close());

  it(
    'is what the chain lacks: nothing explains it but a person',
    async () => {
      const id = await chain.withdrawal(person, { currency: 'ETH', amount: 0.1, destination: TO });
      await chain.approve();
      await chain.job('plan');
      await chain.sign();
      await chain.job('send');
      // Whoever is paid became a contract that takes nothing, and then one no more.
      await chain.node.call('anvil_setCode', TO, '0x60006000fd');
      await chain.mine();
      expect((await chain.payout(id))?.state).toBe('given-back');
      await chain.chain.takeBack(chain.watched.chain.confirmations);
      await chain.node.call('anvil_setCode', TO, '0x');
      const raw = await chain.app.database.value<string>(sql`
        select t.raw from rail_plan_try t join rail_payout p on p.plan_id = t.plan_id where p.transaction_id = ${id}`);
      await chain.chain.handIn(raw ?? '');
      await chain.mine();
      expect(await chain.chain.units(TO)).toBe(10n ** 17n);

      await chain.job('reconcile');
      const { rows } = await selectLines(chain.app.database, { limit: 10, offset: 0 });
      const line = rows.find(({ asset }) => asset === 'ETH');
      expect(line && unexplained(line)).toBe(-(10n ** 17n));
    },
    LIMIT_MS,
  );
});
