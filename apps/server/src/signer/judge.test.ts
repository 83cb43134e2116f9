import {
  type Approved,
  chainNamed,
  type EvmPlan,
  type Order,
  ownAddress,
  readPrivateKey,
} from '@halyard/chains';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { judge, type Signer } from './judge.ts';
import { newApprover, openKeys, sealKeys, signOrder } from './keys.ts';
import type { Entry } from './record.ts';

/** Whoever holds the server writes whatever plan they like. What comes of it is what two approvers signed for, or nothing. */
const SECRET =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
/** The third of the published examples of such keys: it guards nothing. */
const LATER =
  'xprv9s21ZrQH143K25QhxbucbDDuQ4naNntJRi4KUfWT7xo4EKsHt2QJDu7KXp1A3u7Bi1j8ph3EGsZ9Xvz9dGuVrtHHs7pXeTzjuxBrCmmhgC6';
const THIEF = '0x1111111111111111111111111111111111111111';
const COLD = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const ETHER = 10n ** 18n;
const NOW = new Date('2026-03-04T12:00:00Z');

const [ada, ben, eve] = [newApprover(), newApprover(), newApprover()];
const key = readPrivateKey(SECRET);
if (!key) throw new Error('a published example is a key');
const anvil = chainNamed('anvil');
if (!anvil) throw new Error('a chain for trying out');
const signer: Signer = {
  config: readConfig(
    JSON.stringify({
      server: '',
      approvers: { Ada: ada.publicKey, Ben: ben.publicKey },
      chains: {
        anvil: {
          fee: '0.01',
          feesADay: '0.05',
          pays: { ETH: { payment: '1', day: '2' }, USDT: { payment: '1000', day: '1000' } },
          cold: [COLD],
        },
      },
    }),
  ),
  keys: new Map([['anvil', key]]),
};

const order: Order = {
  house: ownAddress(anvil, key),
  id: '0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3',
  reference: 'WDR-7Y5AT3AF92',
  chain: 'anvil',
  asset: 'ETH',
  units: String(ETHER / 2n),
  destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};
const approved = (of: Order, by = [ada, ben]): Approved => ({
  ...of,
  approvals: by.map(({ secret }) => signOrder(secret, of)),
});
const plan: EvmPlan = {
  kind: 'evm',
  id: 'plan-1',
  chain: 'anvil',
  version: 1,
  orders: [approved(order)],
  from: null,
  nonce: 0,
  gasLimit: '30000',
  maxFee: '10000000000',
  tip: '1000000000',
  move: null,
};
const told = (asked: EvmPlan, before: readonly Entry[] = [], now = NOW): string => {
  const judged = judge(signer, before, asked, now);
  return 'refused' in judged ? judged.refused : judged.isRepeat ? 'signed again' : 'signed';
};
const entryOf = (asked: EvmPlan, before: readonly Entry[] = [], now = NOW): Entry => {
  const judged = judge(signer, before, asked, now);
  if ('refused' in judged) throw new Error(judged.refused);
  return judged.entry;
};
const withOrder = (changes: Partial<Approved>): EvmPlan => ({
  ...plan,
  orders: [{ ...approved(order), ...changes }],
});
const other = (id: number, units = ETHER / 2n): Order => ({
  ...order,
  id: `0192f0c1-2d3e-7a4b-8c5d-${String(id).padStart(12, '0')}`,
  reference: `WDR-${id}`,
  units: String(units),
});

/** Whatever both agreed to, as it stands. */
function alsoNamed(changes: Partial<Order>): EvmPlan {
  const changed = { ...order, ...changes };
  const by = (one: typeof ada) => {
    try {
      return [signOrder(one.secret, changed)];
    } catch {
      // Nobody can sign for what is no order.
      return [];
    }
  };
  return { ...plan, orders: [{ ...changed, approvals: [...by(ada), ...by(ben)] }] };
}
function signedElsewhere(): EvmPlan {
  return alsoNamed({ house: THIEF });
}

describe('who signed for it', () => {
  it('two who are enrolled: it is signed', () => {
    expect(told(plan)).toBe('signed');
  });

  it.each<readonly [string, EvmPlan, RegExp]>([
    ['nobody', withOrder({ approvals: [] }), /by 0 of 2/],
    ['one alone', withOrder({ approvals: approved(order, [ada]).approvals }), /by 1 of 2/],
    ['one, twice', withOrder({ approvals: approved(order, [ada, ada]).approvals }), /by 1 of 2/],
    [
      'one, and somebody who is not enrolled',
      withOrder({ approvals: approved(order, [ada, eve]).approvals }),
      /by 1 of 2/,
    ],
    [
      'one under the name of another',
      withOrder({
        approvals: approved(order, [ada, eve]).approvals.map((one, at) =>
          at === 1 ? { ...one, approver: ben.publicKey } : one,
        ),
      }),
      /by 1 of 2/,
    ],
    ['two, for another destination', withOrder({ destination: THIEF }), /by 0 of 2/],
    ['two, for less', withOrder({ units: String(ETHER) }), /by 0 of 2/],
    ['two, for another coin', withOrder({ asset: 'USDT' }), /by 0 of 2/],
    ['two, for another payment', withOrder({ id: other(7).id }), /by 0 of 2/],
    ['two, under another name', withOrder({ reference: 'WDR-2' }), /by 0 of 2/],
    ['two, for another house with the same approvers', signedElsewhere(), /another house/],
    [
      'two, for what another house has, said to be ours',
      { ...plan, orders: signedElsewhere().orders.map((one) => ({ ...one, house: order.house })) },
      /by 0 of 2/,
    ],
    ['two, for an id that reads two ways', alsoNamed({ id: order.id.toUpperCase() }), /no id/],
    ['two, for another chain', withOrder({ chain: 'ethereum' }), /another chain/],
    ['two, as an amount that reads two ways', withOrder({ units: `0${order.units}` }), /no amount/],
    ['two, with lines in it', withOrder({ destination: `${order.destination}\n${THIEF}` }), /does not say/],
  ])('%s: it is not', (_, asked, why) => {
    expect(told(asked)).toMatch(why);
  });
});

describe('what is in it beside an order', () => {
  it.each<readonly [string, EvmPlan, RegExp]>([
    ['two orders', { ...plan, orders: [approved(order), approved(other(1))] }, /one thing/],
    ['the same order twice', { ...plan, orders: [approved(order), approved(order)] }, /twice/],
    ['an order and a move', { ...plan, move: { type: 'gas', number: 1, units: '1' } }, /one thing/],
    ['nothing', { ...plan, orders: [] }, /one thing/],
    ['an order from the address of a customer', { ...plan, from: 3 }, /by the house/],
    [
      'a sweep of the house itself',
      { ...plan, orders: [], move: { type: 'sweep', asset: 'ETH', units: '1' } },
      /customer/,
    ],
    [
      'a token that is not on the list',
      { ...plan, orders: [], from: 1, move: { type: 'sweep', asset: 'PEPE', units: '1' } },
      /no PEPE/,
    ],
    [
      'an address that nobody can watch',
      { ...plan, orders: [], move: { type: 'gas', number: 2 ** 31, units: '1' } },
      /watched/,
    ],
    ['a chain it has no key for', { ...plan, chain: 'ethereum' }, /no limits/],
    ['a fee that eats it', { ...plan, maxFee: '9000000000000' }, /fee/],
    ['more gas than a transfer takes', { ...plan, gasLimit: '5000000', maxFee: '1' }, /less gas/],
  ])('%s: it is not signed', (_, asked, why) => {
    expect(told(asked)).toMatch(why);
  });

  it('gas and sweeps go from one address of ours to another, by signatures alone that anybody can read', () => {
    const sweep = {
      ...plan,
      orders: [],
      from: 4,
      move: { type: 'sweep', asset: 'ETH', units: '5' },
    } as const;
    expect(told(sweep)).toBe('signed');
    expect(told({ ...plan, orders: [], move: { type: 'gas', number: 4, units: '5' } })).toBe('signed');
  });
});

describe('what was signed before', () => {
  const first = entryOf(plan);

  it('is answered with the very same transaction', () => {
    expect(told({ ...plan, id: 'plan-2', version: 7 }, [first])).toBe('signed again');
    expect(entryOf(plan, [first]).raw).toBe(first.raw);
    expect(entryOf(plan).raw).toBe(first.raw);
  });

  it('with a key before is no repeat where it pays nobody: with the key in force it is another transaction', () => {
    const later = readPrivateKey(LATER);
    if (!later) throw new Error('a published example is a key');
    const changed: Signer = { ...signer, keys: new Map([['anvil', later]]) };
    const gas = { ...plan, orders: [], move: { type: 'gas', number: 4, units: '5' } } as const;
    const before = entryOf(gas);
    const judged = judge(changed, [before], gas, NOW);
    expect(judged).toMatchObject({ isRepeat: false });
    expect(judged).not.toMatchObject({ entry: { raw: before.raw } });
    // What pays somebody was signed once, with whichever key.
    expect(judge(changed, [first], plan, NOW)).toMatchObject({ isRepeat: true, entry: { raw: first.raw } });
  });

  it.each<readonly [string, EvmPlan, RegExp]>([
    ['the same payment with another nonce', { ...plan, nonce: 1 }, /every coin/],
    ['the same nonce for another payment', { ...plan, orders: [approved(other(1))] }, /something else/],
    [
      'the same nonce for a move',
      { ...plan, orders: [], move: { type: 'gas', number: 1, units: '1' } },
      /something else/,
    ],
    ['the same with a lower fee', { ...plan, maxFee: '9000000000' }, /higher fee/],
  ])('%s is refused', (_, asked, why) => {
    expect(told(asked, [first])).toMatch(why);
  });

  it('is not paid again under another id, whoever signed for that', () => {
    const again = { ...plan, nonce: 1, orders: [approved({ ...other(1), reference: order.reference })] };
    expect(told(again, [first])).toMatch(/another id/);
    const { reference: _lacks, ...asBefore } = first.orders[0] ?? { id: '', asset: '', units: '' };
    expect(
      told({ ...plan, nonce: 1, orders: [approved(other(1))] }, [{ ...first, orders: [asBefore] }]),
    ).toBe('signed');
  });

  it('is replaced by the same with a higher fee, which is no second payment', () => {
    const raised = { ...plan, version: 2, maxFee: '20000000000' };
    expect(told(raised, [first])).toBe('signed');
    const both = [first, entryOf(raised, [first])];
    expect(told({ ...plan, version: 3, maxFee: '15000000000' }, both)).toMatch(/higher fee/);
  });
});

describe('a coin that only a dearer try of a payment has spent', () => {
  const [coin = ''] = entryOf(plan).spends;
  /** Another payment, as it was signed first, and dearer with the coin that is asked for now. */
  const first = {
    ...entryOf(plan),
    fingerprint: 'first',
    purpose: 'another',
    orders: [],
    spends: ['a coin'],
  };
  const dearer = { ...first, fingerprint: 'dearer', spends: ['a coin', coin] };
  const paying = (entry: Entry): Entry => ({
    ...entry,
    orders: [{ id: 'another', asset: 'ETH', units: '1' }],
  });

  it('may pay something else, since the first try pays without it', () => {
    expect(told(plan, [first, dearer].map(paying))).toBe('signed');
  });

  it('may not where the first try takes it, or nobody is paid', () => {
    const firstToo = { ...first, spends: [coin] };
    expect(told(plan, [firstToo, dearer].map(paying))).toMatch(/something else/);
    expect(told(plan, [first, dearer])).toMatch(/something else/);
    expect(told(plan, [{ ...first, chain: 'elsewhere' }, dearer].map(paying))).toMatch(/something else/);
  });
});

describe('limits', () => {
  it('one payment, and a day together, whatever try it is said to be', () => {
    const large = other(1, ETHER + 1n);
    expect(told({ ...plan, orders: [approved(large)] })).toMatch(/limit/);
    const signed: Entry[] = [];
    for (let nonce = 0; nonce < 4; nonce += 1) {
      const asked = { ...plan, version: 9, nonce, orders: [approved(other(nonce))] };
      signed.push(entryOf(asked, signed));
    }
    const next = { ...plan, nonce: 4, orders: [approved(other(4))] };
    expect(told(next, signed)).toMatch(/payments of a day/);
    expect(told(next, signed, new Date(NOW.getTime() + 86_400_001))).toBe('signed');
  });

  it('fees of a day, so that nothing is burnt by moves to ourselves', () => {
    const signed: Entry[] = [];
    const move = { type: 'gas', number: 1, units: '1' } as const;
    const asked = (nonce: number): EvmPlan => ({
      ...plan,
      orders: [],
      nonce,
      move,
      gasLimit: '100000',
      maxFee: '100000000000',
    });
    for (let nonce = 0; nonce < 5; nonce += 1) signed.push(entryOf(asked(nonce), signed));
    expect(told(asked(5), signed)).toMatch(/fees of a day/);
  });
});

describe('what goes to cold storage', () => {
  const cold = (id: number, destination = COLD, units = 50n * ETHER): EvmPlan => ({
    ...plan,
    nonce: id,
    orders: [approved({ ...other(id, units), reference: `COLD-${id}`, destination })],
  });
  it('is within no limit, and takes nothing of that of payments', () => {
    const before = [entryOf(cold(1))];
    before.push(entryOf(cold(2), before));
    expect(told({ ...plan, nonce: 3 }, before)).toBe('signed');
  });
  it('goes to an address that stands here, whoever signed for another', () => {
    expect(told(cold(1, THIEF, 1n))).toMatch(/is not where cold storage is/);
    expect(told(cold(1, order.destination, 1n))).toMatch(/is not where cold storage is/);
  });
  it('and a customer is paid there within the limits', () => {
    const paid = { ...other(1, 2n * ETHER), destination: COLD };
    expect(told({ ...plan, orders: [approved(paid)] })).toMatch(/more than the limit/);
  });
  it('an address of another chain is none', () => {
    const config = { server: '', approvers: { Ada: ada.publicKey, Ben: ben.publicKey } };
    const chains = { anvil: { fee: '1', feesADay: '1', pays: {}, cold: ['nowhere'] } };
    expect(() => readConfig(JSON.stringify({ ...config, chains }))).toThrow('no address of anvil');
  });
});

it('keys are read with their passphrase alone', () => {
  const sealed = sealKeys(SECRET, 'a long enough passphrase');
  expect(sealed).not.toContain(SECRET);
  expect(openKeys(sealed, 'a long enough passphrase')).toBe(SECRET);
  expect(() => openKeys(sealed, 'another passphrase')).toThrow('does not open');
  expect(() => sealKeys(SECRET, 'short')).toThrow('12 characters');
});

it('fewer than two approvers, or one under two names, are no approvers', () => {
  const config = (approvers: Readonly<Record<string, string>>) =>
    JSON.stringify({ server: '', approvers, chains: {} });
  expect(() => readConfig(config({ Ada: ada.publicKey }))).toThrow('Two approvers');
  expect(() => readConfig(config({ Ada: ada.publicKey, Ben: ada.publicKey }))).toThrow('Two approvers');
});
