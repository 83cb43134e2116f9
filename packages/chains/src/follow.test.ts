import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, type Change, follow, inUnits, keyOf, type Known, type Payment } from './follow.ts';

const NEEDED = 3;
const START: Known = { blocks: [{ height: 0, hash: 'root' }], receipts: new Map() };
const TXIDS = 12;
/** The payments of a transaction under several numbers: in another block it may pay somebody else, or something else. */
const pay = (number: number): Payment => ({
  txid: `tx${number % TXIDS}`,
  place: 0,
  ...([
    { address: 'ours', asset: 'BTC', units: 5n },
    { address: 'ours', asset: 'BTC', units: 6n },
    { address: 'ours', asset: 'LTC', units: 5n },
    { address: 'theirs', asset: 'BTC', units: 5n },
  ][Math.floor(number / TXIDS)] ?? { address: 'ours', asset: 'BTC', units: 5n }),
});
const contentOf = ({ address, asset, units }: Payment) => `${address} ${asset} ${units}`;

/** A step of a chain: how many blocks go, and what is in those that come. */
const steps = fc.array(
  fc.record({
    back: fc.integer({ min: 0, max: 6 }),
    blocks: fc.array(
      fc.uniqueArray(fc.integer({ min: 0, max: 4 * TXIDS - 1 }), {
        maxLength: 3,
        selector: (number) => number % TXIDS,
      }),
      {
        minLength: 1,
        maxLength: 7,
      },
    ),
  }),
  { maxLength: 14 },
);

/** Plays steps against the fold, and keeps the chain itself beside it in the plainest way. */
function play(given: readonly { readonly back: number; readonly blocks: readonly (readonly number[])[] }[]) {
  let known = START;
  let chain: Block[] = [];
  const changes: Change[][] = [];
  let name = 0;
  for (const { back, blocks } of given) {
    // A chain that takes blocks back comes out longer.
    const kept = chain.slice(0, Math.max(0, chain.length - Math.min(back, blocks.length - 1)));
    const there = new Set(kept.flatMap(({ payments }) => payments.map(keyOf)));
    const branch: Block[] = [];
    for (const txids of blocks) {
      const before = branch.at(-1) ?? kept.at(-1) ?? { height: 0, hash: 'root' };
      const payments = txids.map(pay).filter((payment) => !there.has(keyOf(payment)));
      for (const payment of payments) there.add(keyOf(payment));
      name += 1;
      branch.push({ height: before.height + 1, hash: `b${name}`, parent: before.hash, payments });
    }
    const after = follow(known, branch, () => NEEDED);
    known = after.known;
    changes.push([...after.changes]);
    chain = [...kept, ...branch];
  }
  return { known, chain, changes };
}

describe('following a chain', () => {
  it('knows exactly the payments that are in it, and where', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const { known, chain } = play(given);
        const inChain = chain.flatMap(({ height, payments }) =>
          payments.map((one) => `${keyOf(one)} ${height} ${contentOf(one)}`),
        );
        const counted = [...known.receipts.values()].flatMap((one) =>
          one.height === null ? [] : [`${keyOf(one)} ${one.height} ${contentOf(one)}`],
        );
        expect(counted.sort()).toEqual(inChain.sort());
        expect(known.blocks.slice(1)).toEqual(chain.map(({ height, hash }) => ({ height, hash })));
      }),
    );
  });

  it('acts once upon what is final, and takes it back once where it is gone', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const { known, chain, changes } = play(given);
        const standing = new Map<string, string>();
        for (const { type, receipt } of changes.flat()) {
          const key = keyOf(receipt);
          // What is taken back is what was acted upon, to the unit.
          const before = standing.get(key);
          if (type === 'final') {
            expect(before).toBeUndefined();
            standing.set(key, contentOf(receipt));
          }
          if (type === 'orphaned' && receipt.isFinal) {
            expect(before).toBe(contentOf(receipt));
            standing.delete(key);
          }
        }
        const tip = chain.at(-1)?.height ?? 0;
        for (const [key, { height, isFinal }] of known.receipts) {
          expect(isFinal).toBe(standing.has(key));
          if (height !== null && tip - height + 1 >= NEEDED) expect(isFinal).toBe(true);
          if (height === null) expect(isFinal).toBe(false);
        }
      }),
    );
  });

  it('is the same however the blocks are handed in', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const { chain, known } = play(given);
        let single = START;
        for (const block of chain) single = follow(single, [block], () => NEEDED).known;
        const standing = (one: Known) =>
          [...one.receipts]
            .flatMap(([key, { height }]) => (height === null ? [] : [`${key} ${height}`]))
            .sort();
        expect(standing(single)).toEqual(standing(known));
      }),
    );
  });

  it('refuses a branch that stands on nothing that is known', () => {
    const stray: Block = { height: 1, hash: 'x', parent: 'elsewhere', payments: [] };
    expect(() => follow(START, [stray], () => NEEDED)).toThrow('begins on a block');
  });
});

describe('amounts', () => {
  it('are whole units of our books, rounded to the side of the house', () => {
    expect(inUnits(1_000_000_000_000_000_000n, 18, 8)).toBe(100_000_000n);
    expect(inUnits(19_999_999_999n, 18, 8)).toBe(1n);
    expect(inUnits(1_500_000n, 6, 8)).toBe(150_000_000n);
  });
});
