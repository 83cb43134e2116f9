import { spawnSync } from 'node:child_process';
import { needing } from '@halyard/testkit';
import { admin } from '@halyard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeStatement, WITH_A_BANK } from './bank-statements.ts';
import { itWhere, type PayingChain, payingChain } from './paying-chain.ts';
import { administrator, type Person, verifiedCustomer } from '../people.ts';
import { exportJournal } from '../../modules/ledger/index.ts';
import { unexplained } from '../../modules/rails/books/reconcile-chains.ts';
import * as store from '../../modules/rails/books/store-chain-lines.ts';

/**
 * A month of payments in and out on a node that nobody here wrote, looked at each day at whatever moment it happens to be:
 * what the chain has is what the journal says, to the last unit, and a program of others finds the same.
 */
const DAYS = 30;
const LIMIT_MS = 300_000;
type ChainOfAMonth = {
  readonly kind: 'evm' | 'utxo';
  readonly currency: string;
  /** What payments are multiples of. */
  readonly unit: number;
  /** Where what customers take out goes. */
  readonly to: string;
};

/** Cold storage between bounds that nothing reaches, so that what moves is what the month moves. */
function coldOf(chain: PayingChain, currency: string, amountOf: (units: number) => number) {
  const place = { currency, network: chain.watched.network };
  const reason = 'The month asks for it';
  const agree = async (id: string, as: Person) =>
    (await chain.app.call(admin.adminApproveProposal, { as, params: { id } })).data();
  return {
    set: async ([as, other]: readonly [Person, Person]): Promise<void> => {
      const set = { floor: amountOf(1), ceiling: amountOf(100_000), address: chain.cold.address };
      const body = { ...place, set, reason };
      const proposed = await chain.app.call(admin.adminProposeColdStorage, { as, body });
      await agree(proposed.data().id, other);
    },
    move: async ([as, other]: readonly [Person, Person], units: number): Promise<void> => {
      const body = { ...place, direction: 'to-cold', amount: amountOf(units), reason } as const;
      const proposed = await chain.app.call(admin.adminProposeColdTransfer, { as, body });
      // The one before may still be on its way.
      if (proposed.status < 300) await agree(proposed.data().id, other);
    },
  };
}

/** What happens on the days, and what was noted of them. The same month each time. */
function beginMonth({ kind, currency, unit, to }: ChainOfAMonth, chain: PayingChain) {
  const bank = { number: 0, balance: 0 };
  const amountOf = (units: number, places = 8) => Number((unit * units).toFixed(places));
  let drawn = kind === 'evm' ? 7 : 11;
  const upTo = (most: number) => {
    drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((drawn / 2_147_483_648) * (most + 1));
  };
  const lines = async (place: 'chain' | 'cold') =>
    (await store.selectLines(chain.app.database, { limit: 200, offset: 0 })).rows.filter(
      (one) => one.asset === currency && one.place === place,
    );
  async function signIn(): Promise<[Person, Person]> {
    const staff: [Person, Person] = [await administrator(chain.app), await administrator(chain.app)];
    chain.staff.forEach((one, at) => Object.assign(one, staff[at]));
    return staff;
  }
  const storage = coldOf(chain, currency, amountOf);
  async function aDay(day: number): Promise<void> {
    const staff = await signIn();
    const person = await verifiedCustomer(chain.app);
    const address = await chain.depositAddress(person, currency);
    await chain.chain.pay(address, amountOf(10));
    for (let more = upTo(2); more > 0; more -= 1)
      await chain.chain.pay(
        address,
        amountOf(1 + upTo(90) / 100 + (kind === 'evm' ? upTo(9) / 1e8 : 0), kind === 'evm' ? 9 : 8),
      );
    await chain.mine();
    for (let asked = upTo(2); asked > 0; asked -= 1)
      await chain.withdrawal(person, { currency, amount: amountOf(1 + upTo(3)), destination: to });
    if (day % 6 === 3) await storage.move(staff, 2);
    await chain.approve();
    // How far it has come by then is another each day: planned, sent, in a block, or final.
    for (let steps = upTo(3); steps > 0; steps -= 1) {
      await chain.job('plan');
      await chain.sign();
      await chain.job('send');
      await chain.mine(upTo(chain.watched.chain.confirmations));
    }
    await chain.chain.pay(address, unit);
    await chain.mine(upTo(2));
    if (upTo(4) === 0) {
      await chain.chain.takeBack(2);
      await chain.mine(1);
    }
    const entries = Array.from({ length: upTo(2) }, () => ({
      amount: 100 + upTo(500_00),
      text: 'From somebody',
    }));
    const closed = { number: (bank.number += 1), opening: bank.balance, entries };
    await takeStatement(chain.app, { staff: staff[0], other: staff[1] }, closed);
    bank.balance = entries.reduce((sum, { amount }) => sum + amount, bank.balance);
    await chain.job('reconcile');
    chain.app.clock.advance(86_400_000);
  }
  const keepCold = async () => storage.set(await signIn());
  return { bank, lines, aDay, keepCold };
}

/** The exported journal in a program of others: what it says of an account. */
async function hledgerOf({ app }: PayingChain) {
  let input = '';
  for await (const part of exportJournal(app.database)) input += part;
  return (account: string) => {
    const words = ['-f', '-', 'balance', account, '-O', 'csv', '-N'];
    const { stdout, stderr } = spawnSync('hledger', words, { input, encoding: 'utf8' });
    return [stderr, stdout.trim().split('\n').at(-1)];
  };
}

function eightPlaces(held: bigint): string {
  const units = String(held).padStart(9, '0');
  return `${units.slice(0, -8)}.${units.slice(-8)}`;
}

/** Each chain in a file of its own: these are the longest of all tests, and go beside each other. */
export function tellsAMonth(of: ChainOfAMonth): void {
  const { kind, currency } = of;
  let chain: PayingChain;
  let month: ReturnType<typeof beginMonth>;
  beforeAll(async () => {
    chain = await payingChain(kind, WITH_A_BANK);
    await chain.chain.pay(chain.own, 100 * of.unit);
    await chain.mine();
    month = beginMonth(of, chain);
  }, LIMIT_MS);
  afterAll(() => chain.close());

  it(
    'each day of a month is explained to the last unit',
    async () => {
      await month.keepCold();
      for (let day = 0; day < DAYS; day += 1) await month.aDay(day);
      const [taken, cold] = [await month.lines('chain'), await month.lines('cold')];
      const all = [...taken, ...cold];
      expect(all.map((line) => [line.day, unexplained(line)])).toEqual(all.map(({ day }) => [day, 0n]));
      expect(cold.some(({ held }) => held > 0n)).toBe(true);
      expect(taken).toHaveLength(DAYS);
      // It was looked at while something was under way, and not only when all was still.
      expect(taken.some(({ arriving }) => arriving !== 0n)).toBe(true);
      expect(taken.some(({ leaving }) => leaving !== 0n)).toBe(true);
    },
    LIMIT_MS,
  );

  it(
    'a program of others finds in the exported journal what the chain and the bank have',
    { ...needing('hledger'), timeout: LIMIT_MS },
    async () => {
      await chain.settle();
      await chain.mine();
      await chain.job('reconcile');
      const line = (await month.lines('chain'))[0];
      expect([line?.arriving, line?.leaving]).toEqual([0n, 0n]);
      const ask = await hledgerOf(chain);
      // The house's side of what is there: less than nothing by as much. The journal has eight places of either coin.
      const places = kind === 'evm' ? 10n ** 10n : 1n;
      const written = (held: bigint) => eightPlaces(held / places);
      const online = written((line?.held ?? 0n) - (line?.finer ?? 0n));
      expect(ask('house:chain')).toEqual(['', `"house:chain","-${online} ${currency}"`]);
      const cold = written(await chain.chain.units(chain.cold.address));
      expect(ask('house:cold')).toEqual(['', `"house:cold","-${cold} ${currency}"`]);
      expect(ask('house:bank')).toEqual(['', `"house:bank","-${(month.bank.balance / 100).toFixed(2)} EUR"`]);
    },
  );

  itWhere(kind === 'evm')(
    'one unit that nobody can explain is one too many',
    async () => {
      chain.app.clock.advance(86_400_000);
      const more = (await chain.chain.units(chain.own)) + 1n;
      await chain.node.call('anvil_setBalance', chain.own, `0x${more.toString(16)}`);
      await chain.mine(1);
      await chain.job('reconcile');
      const line = (await month.lines('chain'))[0];
      expect(line && unexplained(line)).toBe(1n);
    },
    LIMIT_MS,
  );
}
