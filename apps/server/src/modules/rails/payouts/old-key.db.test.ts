import { addressAt, addressKey, buildEvm, ownAddress, readPrivateKey, signEvm } from '@halyard/chains';
import { admin, payouts } from '@halyard/contract';
import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PayingChain, payingChain } from '../../../testing/payments/paying-chain.ts';
import { planOf, spendOtherwise } from '../../../testing/payments/used-up.ts';
import { administrator, verifiedCustomer } from '../../../testing/people.ts';
import { raiseFees } from './plan-payouts.ts';

/** The third of the published examples of keys: it guards nothing. */
const NEW =
  'xprv9s21ZrQH143K25QhxbucbDDuQ4naNntJRi4KUfWT7xo4EKsHt2QJDu7KXp1A3u7Bi1j8ph3EGsZ9Xvz9dGuVrtHHs7pXeTzjuxBrCmmhgC6';
const LIMIT_MS = 240_000;
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

const KINDS = [
  { kind: 'utxo', program: 'litecoind', currency: 'BTC', to: TO },
  { kind: 'evm', program: 'anvil', currency: 'ETH', to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
] as const;

describe.each(KINDS)('a payment that waits for a block while its key is changed: $kind', (one) => {
  const { kind, program, currency, to } = one;
  let chain: PayingChain;
  afterEach(() => chain.close());

  /** Sent under the key before, and waiting for so long that its fee would be raised. */
  async function waiting(): Promise<string> {
    chain = await payingChain(kind);
    const person = await verifiedCustomer(chain.app);
    await chain.chain.pay(await chain.depositAddress(person, currency), 0.5);
    await chain.chain.pay(chain.own, 0.4);
    await chain.mine();
    const id = await chain.withdrawal(person, { currency, amount: 0.1, destination: to });
    await chain.approve();
    await chain.job('plan');
    expect(await chain.sign()).toBe(1);
    await chain.job('send');
    chain.changeKey(keyOf(NEW));
    chain.app.clock.advance(21 * 60_000);
    await chain.job('watch');
    return id;
  }
  const keyOf = (text: string) => {
    const key = readPrivateKey(text);
    if (!key) throw new Error('a published example is a key');
    return key;
  };
  const tries = (id: string) =>
    chain.app.database.rows(sql`
      select version from rail_plan_try t join rail_payout p on p.plan_id = t.plan_id where p.transaction_id = ${id}`);

  it(
    'is not raised, says so once, is sent on, and is paid by whichever block takes it',
    { ...needing(program), timeout: 240_000 },
    async () => {
      const id = await waiting();
      const error = vi.spyOn(chain.app.railsDeps.log, 'error');
      await chain.job('send');
      await chain.job('send');
      expect(await chain.payout(id)).toEqual({ state: 'sent', problem: 'old-key' });
      expect(error.mock.calls.map(([, said]) => said)).toEqual([
        'the fee of a payment cannot be raised, since it was signed under a key before: it ends once a block has it, or once what it is made of is moved with the old words (docs/rails.md, Rotation)',
      ]);
      error.mockRestore();
      expect(await tries(id)).toHaveLength(1);
      // The key before is set again: then it is raised as any.
      chain.changeKey(chain.key);
      await chain.job('send');
      expect(await chain.payout(id)).toEqual({ state: 'sent', problem: null });
      expect(await tries(id)).toHaveLength(2);
      expect(await chain.sign()).toBe(1);
      chain.changeKey(keyOf(NEW));
      await chain.mine();
      expect(await chain.payout(id)).toEqual({ state: 'final', problem: null });
    },
  );

  it(
    'says so once of a payment to cold storage as well, also where a node takes it only afterwards',
    { ...needing(program), timeout: LIMIT_MS },
    async () => {
      chain = await payingChain(kind);
      const { app, network, own } = chain;
      const [as, other] = chain.staff;
      const person = await verifiedCustomer(app);
      await chain.chain.pay(await chain.depositAddress(person, currency), 0.2);
      await chain.chain.pay(own, 0.4);
      await chain.mine();
      const agreed = async (proposed: Promise<{ data: () => { id: string } }>) => {
        const params = { id: (await proposed).data().id };
        (await app.call(admin.adminApproveProposal, { as: other, params })).data();
      };
      const set = { floor: 0.01, ceiling: 0.02, address: chain.cold.address };
      const of = { network, currency, reason: 'The board said so' };
      await agreed(app.call(admin.adminProposeColdStorage, { as, body: { ...of, set } }));
      const move = { ...of, direction: 'to-cold', amount: 0.1 } as const;
      await agreed(app.call(admin.adminProposeColdTransfer, { as, body: move }));
      const id = await chain.withdrawal(person, { currency, amount: 0.1, destination: to });
      await chain.approve();
      // On a chain of accounts one after the other.
      for (let planned = 0; planned < (kind === 'evm' ? 2 : 1); planned += 1) {
        await chain.job('plan');
        expect(await chain.sign()).toBe(1);
      }
      chain.changeKey(keyOf(NEW));
      const error = vi.spyOn(app.railsDeps.log, 'error');
      await raiseFees(app.railsDeps, chain.watched, 0);
      for (let look = 0; look < 3; look += 1) {
        await chain.job('send');
        app.clock.advance(21 * 60_000);
        await chain.job('watch');
      }
      const { transfers } = (
        await app.call(admin.adminListColdTransfers, { as: await administrator(app) })
      ).data();
      expect(transfers).toMatchObject([{ state: 'sent', problem: 'old-key' }]);
      expect(await chain.payout(id)).toEqual({ state: 'sent', problem: 'old-key' });
      expect(error).toHaveBeenCalledTimes(kind === 'evm' ? 2 : 1);
      error.mockRestore();
    },
  );

  it.each(kind === 'utxo' ? [kind] : [])(
    'is given back where what it is made of is moved with the old words',
    { ...needing(program), timeout: 240_000 },
    async () => {
      const id = await waiting();
      const { coins } = await planOf(chain, id);
      await spendOtherwise(chain, coins);
      await chain.mine();
      await chain.job('send');
      expect(await chain.payout(id)).toEqual({ state: 'given-back', problem: null });
    },
  );
});

describe('what moves between our addresses and was planned under a key before', needing('anvil'), () => {
  let chain: PayingChain;
  const key = readPrivateKey(NEW);
  if (!key) throw new Error('a published example is a key');
  beforeEach(async () => {
    chain = await payingChain('evm');
    await deposit();
    await chain.job('plan');
  }, LIMIT_MS);
  afterEach(() => chain.close());
  const deposit = async () => {
    const person = await verifiedCustomer(chain.app);
    await chain.chain.pay(await chain.depositAddress(person, 'ETH'), 0.5);
    await chain.mine();
  };
  const plans = () =>
    chain.app.database.rows(sql`
      select kind, state, (select count(*)::int from rail_plan_try t where t.plan_id = p.id) as tries from rail_plan p order by planned_at`);

  it(
    'is not signed with the new one, and keeps nothing else waiting',
    async () => {
      chain.changeKey(key);
      expect(await chain.sign()).toBe(0);
      expect(await plans()).toEqual([{ kind: 'sweep', state: 'refused', tries: 0 }]);
      await deposit();
      await chain.settle();
      expect((await plans()).slice(1)).toEqual([{ kind: 'sweep', state: 'final', tries: 1 }]);
    },
    LIMIT_MS,
  );

  it(
    'gets no dearer try with the new one, and ends in its block',
    async () => {
      expect(await chain.sign()).toBe(1);
      await chain.job('send');
      chain.app.clock.advance(21 * 60_000);
      await chain.job('watch');
      await chain.job('send');
      expect(await plans()).toEqual([{ kind: 'sweep', state: 'sent', tries: 2 }]);
      chain.changeKey(key);
      expect(await chain.sign()).toBe(0);
      expect(await plans()).toEqual([{ kind: 'sweep', state: 'sent', tries: 1 }]);
      chain.app.clock.advance(31 * 60_000);
      await chain.job('watch');
      await chain.job('send');
      expect(await chain.sign()).toBe(0);
      await chain.mine();
      expect(await plans()).toEqual([{ kind: 'sweep', state: 'final', tries: 1 }]);
    },
    LIMIT_MS,
  );

  it(
    'is not taken for another chain, where the same address has the same number',
    async () => {
      const body = { chains: ['anvil'], answers: [] };
      const { work } = payouts.signPayouts.answer.parse(await chain.ask(payouts.signPayouts.path, body));
      const [plan] = work;
      const { chain: of } = chain.watched;
      if (plan?.kind !== 'evm' || of.kind !== 'evm') throw new Error('a sweep is asked for');
      const raw = signEvm(chain.key, plan, buildEvm({ ...of, chainId: 1 }, chain.key, plan));
      const answers = [{ planId: plan.id, version: plan.version, raw }];
      await expect(chain.ask(payouts.signPayouts.path, { ...body, answers })).rejects.toThrow();
      expect(await plans()).toEqual([{ kind: 'sweep', state: 'planned', tries: 1 }]);
      expect(await chain.sign()).toBe(1);
    },
    LIMIT_MS,
  );

  it.each([
    { by: 'the new one', is: { kind: 'sweep', state: 'refused', tries: 0 } },
    { by: 'the one before', is: { kind: 'sweep', state: 'signed', tries: 1 } },
  ])(
    'is taken as it was planned where the signer has been asked before: it signs with $by',
    async ({ by, is }) => {
      const body = { chains: ['anvil'], answers: [] };
      const { work } = payouts.signPayouts.answer.parse(await chain.ask(payouts.signPayouts.path, body));
      const [plan] = work;
      const { chain: of } = chain.watched;
      if (plan?.kind !== 'evm' || of.kind !== 'evm') throw new Error('a sweep is asked for');
      chain.changeKey(key);
      const secret = by === 'the new one' ? key : chain.key;
      const raw = signEvm(secret, plan, buildEvm(of, secret, plan));
      const answers = [{ planId: plan.id, version: plan.version, raw }];
      await chain.ask(payouts.signPayouts.path, { ...body, answers });
      expect(await plans()).toEqual([is]);
    },
    LIMIT_MS,
  );
});

it(
  'a payment under a key before takes nothing of what the address in force has',
  { ...needing('anvil'), timeout: LIMIT_MS },
  async () => {
    const chain = await payingChain('evm');
    const [currency, destination] = ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'];
    const person = await verifiedCustomer(chain.app);
    await chain.chain.pay(await chain.depositAddress(person, currency), 0.5);
    await chain.chain.pay(chain.own, 0.4);
    await chain.mine();
    const paid = { currency, amount: 0.1, destination };
    const before = await chain.withdrawal(person, paid);
    await chain.approve();
    await chain.job('plan');
    expect(await chain.sign()).toBe(1);
    const key = readPrivateKey(NEW);
    if (!key) throw new Error('a published example is a key');
    chain.changeKey(key);
    await chain.mine(1);
    await chain.chain.pay(ownAddress(chain.watched.chain, key), 0.15);
    await chain.mine();
    const next = await chain.withdrawal(person, paid);
    await chain.approve();
    await chain.job('plan');
    expect((await chain.payout(before))?.state).toBe('signed');
    expect(await chain.payout(next)).toEqual({ state: 'planned', problem: null });
    await chain.close();
  },
);

it(
  'a sweep that waits for a block while its key is changed is not signed once more with the new one',
  { ...needing('anvil'), timeout: 240_000 },
  async () => {
    const chain = await payingChain('evm');
    const person = await verifiedCustomer(chain.app);
    await chain.chain.pay(await chain.depositAddress(person, 'ETH'), 0.5);
    await chain.mine();
    await chain.job('plan');
    expect(await chain.sign()).toBe(1);
    await chain.job('send');
    const key = readPrivateKey(NEW);
    if (!key) throw new Error('a published example is a key');
    chain.changeKey(key);
    chain.app.clock.advance(21 * 60_000);
    await chain.job('watch');
    await chain.job('send');
    expect(await chain.sign()).toBe(0);
    await chain.mine();
    expect(await chain.app.database.rows(sql`select kind, state from rail_plan`)).toEqual([
      { kind: 'sweep', state: 'final' },
    ]);
    await chain.close();
  },
);
