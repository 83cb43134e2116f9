import { payouts } from '@halyard/contract';
import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortToken } from '../testing/payments/short-token.ts';
import { type PayingChain, payingChain } from '../testing/payments/paying-chain.ts';
import { type Person, verifiedCustomer } from '../testing/people.ts';

/** What the signer refuses today it may sign tomorrow: it is asked again, and not without end. */
const LIMIT_MS = 120_000;
/** What it refuses rests for half an hour. */
const REST_MS = 31 * 60_000;

let chain: PayingChain;
let person: Person;

/** As a signer for whom it is a dear hour, or the end of a day's limit. */
async function refuseAll(): Promise<number> {
  const asked = { chains: [chain.watched.chain.id], answers: [] };
  const { work } = payouts.signPayouts.answer.parse(await chain.ask(payouts.signPayouts.path, asked));
  const answers = work.map(({ id: planId, version }) => ({ planId, version, refused: 'fees are too high' }));
  if (answers.length > 0) await chain.ask(payouts.signPayouts.path, { ...asked, answers });
  return answers.length;
}
const planRefused = async () => {
  await chain.job('plan');
  return refuseAll();
};
const paid = async () => {
  expect(await chain.sign()).toBe(1);
  await chain.job('send');
  await chain.mine();
};

describe('what the signer refuses on a chain of accounts', needing('anvil'), () => {
  const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  beforeAll(async () => {
    chain = await payingChain('evm');
    person = await verifiedCustomer(chain.app);
    await chain.chain.pay(await chain.depositAddress(person, 'ETH'), 2);
    await chain.chain.pay(chain.own, 3);
    await chain.mine();
    await chain.settle();
  }, LIMIT_MS);
  afterAll(() => chain.close());

  const withdrawal = () => chain.withdrawal(person, { currency: 'ETH', amount: 0.1, destination: TO });

  it(
    'is asked for again after a rest, and paid',
    async () => {
      const id = await withdrawal();
      await chain.approve();
      expect(await planRefused()).toBe(1);
      expect(await chain.payout(id)).toEqual({ state: 'approved', problem: 'refused' });
      expect(await planRefused()).toBe(0);
      chain.app.clock.advance(REST_MS);
      await chain.job('plan');
      await paid();
      expect((await chain.payout(id))?.state).toBe('final');
    },
    LIMIT_MS,
  );

  it(
    'as a higher fee lets others have their turn, and is asked for again after a rest',
    async () => {
      const [stuck, other] = [await withdrawal(), await withdrawal()];
      await chain.approve();
      await chain.job('plan');
      expect(await chain.sign()).toBe(1);
      await chain.job('send');
      chain.app.clock.advance(21 * 60_000);
      await chain.job('send');
      expect(await refuseAll()).toBe(1);
      await chain.job('send');
      expect(await refuseAll()).toBe(0);
      await chain.job('plan');
      expect((await chain.payout(other))?.state).toBe('planned');
      expect(await chain.sign()).toBe(1);
      chain.app.clock.advance(REST_MS);
      await chain.job('send');
      await paid();
      for (const id of [stuck, other]) expect((await chain.payout(id))?.state).toBe('final');
    },
    LIMIT_MS,
  );

  it(
    'of a sweep, or of the gas before one, is planned once and again after a rest',
    async () => {
      const token = await shortToken(chain.node);
      const ofCoin = await chain.depositAddress(await verifiedCustomer(chain.app), 'ETH');
      const ofToken = await chain.depositAddress(await verifiedCustomer(chain.app), 'USDT');
      await chain.chain.pay(ofCoin, 1);
      await token.send(ofToken, 300_000_000n);
      await chain.mine();
      expect([await planRefused(), await planRefused()]).toEqual([1, 1]);
      expect(await planRefused()).toBe(0);
      const refused = await chain.app.database.values<string>(
        sql`select kind from rail_plan where state = 'refused' and kind <> 'payout' order by kind`,
      );
      expect(refused).toEqual(['gas', 'sweep']);
      chain.app.clock.advance(REST_MS);
      await chain.settle();
      // But for what its fee was less than it might have been.
      expect(await chain.chain.units(ofCoin)).toBeLessThan(10n ** 15n);
      expect(await token.has(ofToken)).toBe(0n);
    },
    LIMIT_MS,
  );
});

describe('what the signer refuses on a chain of coins', needing('litecoind'), () => {
  beforeAll(async () => {
    chain = await payingChain('utxo');
    person = await verifiedCustomer(chain.app);
  }, LIMIT_MS);
  afterAll(() => chain.close());

  it(
    'of coins that are brought together is planned once and again after a rest',
    async () => {
      const address = await chain.depositAddress(person, 'BTC');
      for (let coin = 0; coin < 20; coin += 1) await chain.chain.pay(address, 0.01);
      await chain.mine();
      expect(await planRefused()).toBe(1);
      expect(await planRefused()).toBe(0);
      chain.app.clock.advance(REST_MS);
      await chain.job('plan');
      await paid();
      expect(await chain.chain.units(address)).toBe(0n);
    },
    LIMIT_MS,
  );

  it(
    'takes no other with it when it is asked for again',
    async () => {
      const asked = () =>
        chain.withdrawal(person, {
          currency: 'BTC',
          amount: 0.02,
          destination: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
        });
      const minded = await asked();
      await chain.approve();
      expect(await planRefused()).toBe(1);
      const other = await asked();
      chain.app.clock.advance(REST_MS);
      await chain.approve();
      expect(await planRefused()).toBe(1);
      expect([await chain.payout(minded), await chain.payout(other)]).toEqual([
        { state: 'approved', problem: 'refused' },
        { state: 'approved', problem: null },
      ]);
      await chain.job('plan');
      await paid();
      expect((await chain.payout(other))?.state).toBe('final');
      expect((await chain.payout(minded))?.state).toBe('approved');
    },
    LIMIT_MS,
  );
});
