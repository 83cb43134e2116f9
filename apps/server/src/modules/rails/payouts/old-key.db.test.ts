import { addressAt, addressKey } from '@halyard/chains';
import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { payingChain } from '../../../testing/payments/paying-chain.ts';
import { verifiedCustomer } from '../../../testing/people.ts';

const TO = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

it(
  'what comes to an address of the key before is not paid with, and payments go on',
  { ...needing('litecoind'), timeout: 120_000 },
  async () => {
    const { app, ...chain } = await payingChain('utxo');
    const { chain: of, key, network } = chain.watched;
    const person = await verifiedCustomer(app);
    const old = addressAt(of, key.deriveChild(7), 5000);
    await app.database.run(sql`
      insert into rail_address (number, network, user_id, address, key, made_at)
      values (5000, ${network}, ${person.userId}, ${old}, ${addressKey(of, old)}, ${app.clock.now()})`);
    await chain.chain.pay(old, 1);
    await chain.chain.pay(await chain.depositAddress(person, 'BTC'), 0.2);
    await chain.mine();
    const id = await chain.withdrawal(person, { currency: 'BTC', amount: 0.1, destination: TO });
    await chain.approve();
    await chain.settle();
    expect((await chain.payout(id))?.state).toBe('final');
    expect(await chain.chain.units(old)).toBe(100_000_000n);
    await chain.close();
  },
);
