import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAlertBook, type Waiting } from './alert-book.ts';

const waiting = (
  id: string,
  direction: 'up' | 'down',
  target: bigint,
  more: Partial<Waiting> = {},
): Waiting => ({
  id,
  userId: 'ada',
  symbol: 'EUR/USD',
  version: 0,
  measure: 'price',
  direction,
  target,
  fromMs: 0,
  untilMs: Infinity,
  ...more,
});
const at = (price: bigint, percent: bigint | null = null) => ({ price, percent: () => percent });
const ids = (all: readonly Waiting[]) => all.map(({ id }) => id).toSorted();

describe('the book of alerts', () => {
  it('gives whom a price reaches, once', () => {
    const book = createAlertBook();
    book.put('ada', [waiting('a', 'up', 100n), waiting('b', 'up', 101n), waiting('c', 'down', 90n)], 0);
    expect(ids(book.reached('EUR/USD', at(99n), 0))).toEqual([]);
    expect(ids(book.reached('EUR/USD', at(100n), 0))).toEqual(['a']);
    expect(ids(book.reached('EUR/USD', at(200n), 0))).toEqual(['b']);
    expect(ids(book.reached('EUR/USD', at(10n), 0))).toEqual(['c']);
    expect(book.size()).toBe(0);
  });

  it('asks for a percentage only where somebody waits for one', () => {
    const book = createAlertBook();
    const standing = (percent: bigint | null) => {
      let asked = 0;
      return {
        price: 1n,
        percent: () => {
          asked += 1;
          return percent;
        },
        asked: () => asked,
      };
    };
    book.put('ada', [waiting('a', 'up', 5n)], 0);
    const unasked = standing(700n);
    expect([ids(book.reached('EUR/USD', unasked, 0)), unasked.asked()]).toEqual([[], 0]);
    book.put('ada', [waiting('p', 'up', 500n, { measure: 'percent' })], 0);
    expect(ids(book.reached('EUR/USD', standing(null), 0))).toEqual([]);
    expect(ids(book.reached('EUR/USD', standing(700n), 0))).toEqual(['p']);
  });

  it('lets those sleep who rest, and forgets those whose time is over', () => {
    const book = createAlertBook();
    book.put('ada', [waiting('a', 'up', 1n, { fromMs: 50 }), waiting('b', 'up', 1n, { untilMs: 60 })], 0);
    expect(ids(book.reached('EUR/USD', at(5n), 49))).toEqual(['b']);
    expect(ids(book.reached('EUR/USD', at(5n), 50))).toEqual(['a']);
    book.put('ada', [waiting('b', 'up', 1n, { untilMs: 60 })], 0);
    expect(ids(book.reached('EUR/USD', at(5n), 60))).toEqual([]);
  });

  it('has one on both sides, and takes it from both when it is put anew', () => {
    const book = createAlertBook();
    const both = (fromMs: number) => [
      waiting('a', 'up', 110n, { fromMs }),
      waiting('a', 'down', 90n, { fromMs }),
    ];
    for (const fromMs of [0, 50]) {
      book.put('ada', both(fromMs), 0);
      book.put('ada', [], 0);
      for (const price of [90n, 110n]) expect(book.reached('EUR/USD', at(price), 50)).toEqual([]);
    }
    book.put('ada', both(50), 0);
    expect(book.reached('EUR/USD', at(100n), 50)).toEqual([]);
    expect(book.reached('EUR/USD', at(90n), 50)).toMatchObject([{ id: 'a', direction: 'down' }]);
    book.put('ada', [waiting('a', 'up', 100n)], 50);
    expect(book.reached('EUR/USD', at(110n), 50)).toMatchObject([{ id: 'a', target: 100n }]);
    expect(book.size()).toBe(0);
  });

  it('gives, whatever was put before, exactly what looking at everybody gives', () => {
    const one = fc.record({
      direction: fc.constantFrom<Waiting['direction']>('up', 'down'),
      target: fc.bigInt({ min: 0n, max: 20n }),
      fromMs: fc.integer({ min: 0, max: 20 }),
      measure: fc.constantFrom<Waiting['measure']>('price', 'percent'),
    });
    const step = fc.oneof(
      fc.record({ person: fc.constantFrom('ada', 'ben', 'eve'), puts: fc.array(one, { maxLength: 5 }) }),
      fc.record({ price: fc.bigInt({ min: 0n, max: 20n }), later: fc.integer({ min: 0, max: 5 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const [book, plain] = [createAlertBook(), plainBook()];
        let nowMs = 0;
        for (const [turn, now] of steps.entries()) {
          if ('puts' in now) {
            const all = now.puts.map(({ direction, target, ...more }, index) =>
              waiting(`${turn}-${index}`, direction, target, { ...more, userId: now.person }),
            );
            plain.put(now.person, all);
            book.put(now.person, all, nowMs);
          } else {
            nowMs += now.later;
            const reached = book.reached('EUR/USD', at(now.price, now.price), nowMs);
            expect(ids(reached)).toEqual(ids(plain.reached(now.price, nowMs)));
          }
          expect(book.size()).toBe(plain.size());
        }
      }),
    );
  });
});

/** The same by looking at everybody each time. */
function plainBook() {
  let known: readonly Waiting[] = [];
  return {
    put: (userId: string, all: readonly Waiting[]): void => {
      known = [...known.filter((one) => one.userId !== userId), ...all];
    },
    reached: (value: bigint, nowMs: number): readonly Waiting[] => {
      const isReached = ({ fromMs, direction, target }: Waiting) =>
        fromMs <= nowMs && (direction === 'up' ? target <= value : target >= value);
      const reached = known.filter(isReached);
      known = known.filter((one) => !isReached(one));
      return reached;
    },
    size: () => known.length,
  };
}
