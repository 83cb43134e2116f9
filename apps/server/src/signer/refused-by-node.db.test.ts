import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PayingChain, payingChain } from '../testing/payments/paying-chain.ts';
import { type Person, verifiedCustomer } from '../testing/people.ts';

/** What is signed and its node does not take: the network became dearer meanwhile. */
const LIMIT_MS = 120_000;
const WAITS_MS = 21 * 60_000;
const KINDS = {
  accounts: { kind: 'evm', currency: 'ETH', part: 0.1, to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  coins: { kind: 'utxo', currency: 'BTC', part: 0.01, to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
} as const;

describe('on a chain of accounts', needing('anvil'), () => {
  onChain(KINDS.accounts);
});
describe('on a chain of coins', needing('litecoind'), () => {
  onChain(KINDS.coins);
});

function onChain({ kind, currency, part, to }: (typeof KINDS)[keyof typeof KINDS]): void {
  let chain: PayingChain;
  let person: Person;
  /** What was handed to the node, and which of it the node refuses. */
  let handedIn: string[] = [];
  let isRefused: (raw: string) => boolean = () => false;

  beforeAll(async () => {
    chain = await payingChain(kind);
    person = await verifiedCustomer(chain.app);
    await chain.chain.pay(await chain.depositAddress(person, currency), 20 * part);
    await chain.chain.pay(chain.own, 30 * part);
    await chain.mine();
    await chain.settle();
    const [node] = chain.watched.nodes;
    const { ask } = node;
    const choosy: typeof ask = async (method, ...params) => {
      if (/sendraw/i.test(method)) {
        const raw = String(params[0]);
        handedIn.push(raw);
        // As if it were too cheap: the node says no in its own way.
        if (isRefused(raw)) return ask(method, '00');
      }
      return ask(method, ...params);
    };
    Object.assign(node, { ask: choosy });
  }, LIMIT_MS);
  afterAll(() => chain.close());

  /** Signed, and refused by the node as long as `isRefused`. */
  async function refusedAtFirst(refuses: typeof isRefused = () => true): Promise<string> {
    const id = await chain.withdrawal(person, { currency, amount: 2 * part, destination: to });
    await chain.approve();
    await chain.job('plan');
    expect(await chain.sign()).toBe(1);
    isRefused = refuses;
    handedIn = [];
    await chain.job('send');
    return id;
  }
  /** What was signed to pay it, the first of it first. */
  const signedFor = (id: string) =>
    chain.app.database.values<string>(sql`
      select t.raw from rail_plan_try t join rail_payout p on p.plan_id = t.plan_id
      where p.transaction_id = ${id} and t.raw is not null order by t.version`);

  it(
    'is handed in as it was before where only its higher fee is refused',
    async () => {
      const id = await refusedAtFirst(() => false);
      expect((await chain.payout(id))?.state).toBe('sent');
      chain.app.clock.advance(WAITS_MS);
      await chain.job('send');
      expect(await chain.sign()).toBe(1);
      const [first, second] = await signedFor(id);
      isRefused = (raw) => raw === second;
      handedIn = [];
      await chain.job('send');
      expect(handedIn).toEqual([second, first]);
      await chain.mine();
      expect((await chain.payout(id))?.state).toBe('final');
    },
    LIMIT_MS,
  );

  it(
    'gets a higher fee once it has waited for long, and is paid',
    async () => {
      const id = await refusedAtFirst();
      expect((await chain.payout(id))?.state).toBe('signed');
      await chain.job('send');
      expect(await chain.sign()).toBe(0);
      chain.app.clock.advance(WAITS_MS);
      await chain.job('send');
      expect(await chain.sign()).toBe(1);
      // The higher one is not enough either: it is raised again.
      await chain.job('send');
      for (let nth = 0; nth < 3; nth += 1) {
        chain.app.clock.advance(WAITS_MS);
        await chain.job('send');
      }
      // While nobody signs it is not raised from itself again and again.
      expect(await chain.sign()).toBe(1);
      isRefused = () => false;
      await chain.job('send');
      await chain.mine();
      expect((await chain.payout(id))?.state).toBe('final');
    },
    LIMIT_MS,
  );
}
