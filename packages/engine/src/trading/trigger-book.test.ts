import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTriggerBook, type Trigger } from './trigger-book.ts';

/** Looks at everything on every tick: what a trigger book must agree with. */
function createNaiveBook() {
  let all: (Trigger & { age: number })[] = [];
  let age = 0;
  return {
    add: (trigger: Trigger) => {
      all.push({ ...trigger, age });
      age += 1;
    },
    remove: (id: string) => {
      all = all.filter((one) => one.id !== id);
    },
    update: (id: string, level: bigint) => {
      all = all.map((one) => (one.id === id ? { ...one, level } : one));
    },
    has: (id: string) => all.some((one) => one.id === id),
    ids: () => all.map(({ id }) => id),
    fire: (symbol: string, quote: { bid: bigint; ask: bigint }) => {
      const beyond = (one: Trigger) =>
        (quote[one.watches] - one.level) * (one.fires === 'at-or-above' ? 1n : -1n);
      const fired = all.filter((one) => one.symbol === symbol && beyond(one) >= 0n);
      all = all.filter((one) => !fired.includes(one));
      return fired
        .sort((one, other) => Number(beyond(other) - beyond(one)) || one.age - other.age)
        .map(({ id }) => id);
    },
  };
}

const trigger = fc.record({
  symbol: fc.constantFrom('A', 'B'),
  watches: fc.constantFrom('bid' as const, 'ask' as const),
  fires: fc.constantFrom('at-or-below' as const, 'at-or-above' as const),
  level: fc.bigInt(1n, 60n),
});

const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('add' as const), trigger }) },
  fc.record({ do: fc.constant('remove' as const), nth: fc.nat(50) }),
  fc.record({ do: fc.constant('update' as const), nth: fc.nat(50), level: fc.bigInt(1n, 60n) }),
  fc.record({
    do: fc.constant('fire' as const),
    symbol: fc.constantFrom('A', 'B', 'C'),
    bid: fc.bigInt(20n, 40n),
    spread: fc.bigInt(0n, 3n),
  }),
);

describe('the trigger book', () => {
  it('fires exactly what looking at everything fires, in the same order', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 120 }), (acts) => {
        const book = createTriggerBook();
        const naive = createNaiveBook();
        for (const [index, one] of acts.entries()) {
          const ids = naive.ids();
          if (one.do === 'add') {
            book.add({ ...one.trigger, id: `t${index}` });
            naive.add({ ...one.trigger, id: `t${index}` });
          } else if (one.do === 'fire') {
            const quote = { bid: one.bid, ask: one.bid + one.spread };
            expect(book.fire(one.symbol, quote)).toEqual(naive.fire(one.symbol, quote));
          } else if (ids.length > 0) {
            const id = ids[one.nth % ids.length] ?? '';
            if (one.do === 'remove') {
              expect(book.remove(id)).toBe(true);
              naive.remove(id);
            } else {
              book.update(id, one.level);
              naive.update(id, one.level);
            }
          }
          expect(book.size()).toBe(naive.ids().length);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('fires a level once, and says whether what it removes was there', () => {
    const book = createTriggerBook();
    book.add({ id: 'a', symbol: 'A', watches: 'ask', fires: 'at-or-below', level: 10n });
    expect(book.fire('A', { bid: 9n, ask: 10n })).toEqual(['a']);
    expect(book.fire('A', { bid: 9n, ask: 10n })).toEqual([]);
    expect(book.remove('a')).toBe(false);
  });

  it('takes no id twice and moves none that does not wait', () => {
    const book = createTriggerBook();
    const one = { id: 'a', symbol: 'A', watches: 'bid', fires: 'at-or-above', level: 10n } as const;
    book.add(one);
    expect(() => book.add(one)).toThrow('a trigger is added once');
    expect(() => book.update('b', 1n)).toThrow('only a trigger that waits can move');
  });
});
