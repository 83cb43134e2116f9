import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Trigger, type Waiting, createTriggerBook, isWaiting } from './trigger-book.ts';

type Price = { readonly bid: bigint; readonly ask: bigint };

/** Looks at everything on every tick: what a trigger book must agree with. */
function createNaiveBook() {
  let all: { owner: string; trigger: Trigger; age: number }[] = [];
  const sideOf = (trigger: Trigger) =>
    trigger.type === 'level' ? trigger.watches : trigger.side === 'buy' ? ('bid' as const) : ('ask' as const);
  const follow = (trigger: Trigger, quote: Price): Trigger => {
    if (trigger.type === 'level') return trigger;
    const price = quote[sideOf(trigger)];
    const isBetter = trigger.side === 'buy' ? price > trigger.best : price < trigger.best;
    return isBetter ? { ...trigger, best: price } : trigger;
  };
  const beyond = (trigger: Trigger, quote: Price) => {
    const price = quote[sideOf(trigger)];
    if (trigger.type === 'level')
      return (price - trigger.level) * (trigger.fires === 'at-or-above' ? 1n : -1n);
    return trigger.side === 'buy'
      ? trigger.best - trigger.distance - price
      : price - trigger.best - trigger.distance;
  };
  return {
    add: (trigger: Trigger, owner: string, age: number) => {
      all.push({ owner, trigger, age });
    },
    remove: (owner: string) => {
      all = all.filter((one) => one.owner !== owner);
    },
    move: (owner: string, trigger: Trigger) => {
      all = all.map((one) => (one.owner === owner ? { ...one, trigger } : one));
    },
    all: () => all,
    fire: (symbol: string, quote: Price) => {
      const isMeant = ({ trigger }: { trigger: Trigger }) => trigger.symbol === symbol;
      all = all.map((one) => (isMeant(one) ? { ...one, trigger: follow(one.trigger, quote) } : one));
      const fired = all.filter((one) => isMeant(one) && beyond(one.trigger, quote) >= 0n);
      all = all.filter((one) => !fired.includes(one));
      return fired
        .sort(
          (one, other) =>
            Number(beyond(other.trigger, quote) - beyond(one.trigger, quote)) || one.age - other.age,
        )
        .map(({ owner }) => owner);
    },
  };
}

/** Prices of a few dollars, or so large that doubles no longer tell neighbours apart. */
const bases = fc.constantFrom(0n, 2n ** 55n, 2n ** 61n);

const level = fc.record({
  type: fc.constant('level' as const),
  symbol: fc.constantFrom('A', 'B'),
  watches: fc.constantFrom('bid' as const, 'ask' as const),
  fires: fc.constantFrom('at-or-below' as const, 'at-or-above' as const),
  level: fc.bigInt(1n, 60n),
});

const trailing = fc.record({
  type: fc.constant('trailing' as const),
  positionId: fc.constant('p'),
  symbol: fc.constantFrom('A', 'B'),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  distance: fc.bigInt(1n, 12n),
  best: fc.bigInt(20n, 40n),
});

const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), trigger: level }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), trigger: trailing }) },
  fc.record({ do: fc.constant('remove' as const), nth: fc.nat(50) }),
  fc.record({
    do: fc.constant('move' as const),
    nth: fc.nat(50),
    level: fc.bigInt(1n, 60n),
    fires: fc.constantFrom('at-or-below' as const, 'at-or-above' as const, undefined),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fire' as const),
      symbol: fc.constantFrom('A', 'B', 'C'),
      bid: fc.bigInt(20n, 40n),
      spread: fc.bigInt(0n, 3n),
    }),
  },
);

describe('the trigger book', () => {
  it(
    'fires what looking at everything fires, in the same order, and knows every best price',
    { timeout: 240_000 },
    () => {
      fc.assert(
        fc.property(bases, fc.array(act, { minLength: 20, maxLength: 200, size: 'max' }), (base, acts) => {
          const book = createTriggerBook();
          const naive = createNaiveBook();
          const waiting = new Map<string, Waiting>();
          for (const [index, one] of acts.entries()) {
            const owners = naive.all().map(({ owner }) => owner);
            const owner = 'nth' in one ? (owners[one.nth % owners.length] ?? '') : `t${index}`;
            const known = waiting.get(owner);
            if (one.do === 'add') {
              const trigger =
                one.trigger.type === 'level'
                  ? { ...one.trigger, level: base + one.trigger.level }
                  : { ...one.trigger, best: base + one.trigger.best };
              waiting.set(owner, book.add(trigger, owner));
              naive.add(trigger, owner, index);
            } else if (one.do === 'fire') {
              const quote = { bid: base + one.bid, ask: base + one.bid + one.spread };
              expect(book.fire(one.symbol, quote)).toEqual(naive.fire(one.symbol, quote));
            } else if (known !== undefined && one.do === 'remove') {
              book.remove(known);
              naive.remove(owner);
            } else if (known?.type === 'level' && one.do === 'move') {
              const { trigger } = naive.all().find((there) => there.owner === owner) ?? {};
              if (trigger?.type !== 'level') continue;
              // Sometimes it waits on another side from then on, as a stop order that became a limit order does.
              const moved = { ...trigger, fires: one.fires ?? trigger.fires, level: base + one.level };
              book.move(known, moved);
              naive.move(owner, moved);
            }
            expect(book.size()).toBe(naive.all().length);
            for (const { owner: id, trigger } of naive.all()) {
              const there = waiting.get(id);
              if (there !== undefined && trigger.type === 'trailing')
                expect(book.bestOf(there)).toBe(trigger.best);
            }
          }
        }),
        { numRuns: 150 },
      );
    },
  );

  it(
    'follows a price that wanders far, with many trailing stops of many best prices',
    { timeout: 240_000 },
    () => {
      const step = fc.record({
        move: fc.bigInt(-9n, 10n),
        joins: fc.array(fc.bigInt(1n, 80n), { maxLength: 4, size: 'max' }),
        leaves: fc.nat(100),
      });
      fc.assert(
        fc.property(
          bases,
          fc.constantFrom('buy' as const, 'sell' as const),
          fc.array(step, { minLength: 100, maxLength: 200, size: 'max' }),
          (base, side, steps) => {
            const book = createTriggerBook();
            const naive = createNaiveBook();
            const waiting = new Map<string, Waiting>();
            const bestOf = (owner: string) => {
              const known = waiting.get(owner);
              return known === undefined ? null : book.bestOf(known);
            };
            let price = base + 2000n;
            for (const [index, { move, joins, leaves }] of steps.entries()) {
              price += side === 'buy' ? move : -move;
              expect(book.fire('A', { bid: price, ask: price })).toEqual(
                naive.fire('A', { bid: price, ask: price }),
              );
              for (const [nth, distance] of joins.entries()) {
                const trigger = {
                  type: 'trailing',
                  positionId: 'p',
                  symbol: 'A',
                  side,
                  distance,
                  best: price,
                } as const;
                const owner = `t${index}-${nth}`;
                waiting.set(owner, book.add(trigger, owner));
                naive.add(trigger, owner, index * 10 + nth);
              }
              const leaver = naive.all().at(leaves);
              const known = waiting.get(leaver?.owner ?? '');
              if (leaver !== undefined && known !== undefined) {
                book.remove(known);
                naive.remove(leaver.owner);
              }
              const bests = naive.all().map(({ owner }) => [owner, bestOf(owner)]);
              expect(bests).toEqual(
                naive
                  .all()
                  .map(({ owner, trigger }) => [owner, trigger.type === 'trailing' ? trigger.best : 0n]),
              );
            }
          },
        ),
        { numRuns: 50 },
      );
    },
  );

  it(
    'agrees also where a symbol has thousands of levels, and where most of them have gone',
    { timeout: 240_000 },
    () => {
      fc.assert(
        fc.property(
          fc.array(fc.bigInt(1n, 400n), { minLength: 2000, maxLength: 3000, size: 'max' }),
          fc.tuple(fc.bigInt(1n, 400n), fc.bigInt(1n, 400n)),
          fc.array(fc.bigInt(1n, 400n), { maxLength: 20, size: 'max' }),
          (levels, [one, other], bids) => {
            const book = createTriggerBook();
            const naive = createNaiveBook();
            const levelTrigger = {
              type: 'level',
              symbol: 'A',
              watches: 'bid',
              fires: 'at-or-below',
            } as const;
            const added = levels.map((at, index) => {
              const trigger = { ...levelTrigger, level: at };
              naive.add(trigger, `t${index}`, index);
              return book.add(trigger, `t${index}`);
            });
            for (const [index, at] of levels.entries()) {
              const waiting = added.at(index);
              if (waiting === undefined || at < one !== at < other) continue;
              book.remove(waiting);
              naive.remove(`t${index}`);
            }
            for (const bid of bids)
              expect(book.fire('A', { bid, ask: bid })).toEqual(naive.fire('A', { bid, ask: bid }));
            expect(book.size()).toBe(naive.all().length);
          },
        ),
        { numRuns: 15 },
      );
    },
  );

  it('fires a level once, and lets it go once', () => {
    const book = createTriggerBook();
    const one = book.add(
      { type: 'level', symbol: 'A', watches: 'ask', fires: 'at-or-below', level: 10n },
      'a',
    );
    expect(isWaiting(one)).toBe(true);
    expect(book.fire('A', { bid: 9n, ask: 10n })).toEqual(['a']);
    expect(book.fire('A', { bid: 9n, ask: 10n })).toEqual([]);
    expect(isWaiting(one)).toBe(false);
    book.remove(one);
    expect(book.size()).toBe(0);
  });

  it('puts a level back that has fired, at its old age', () => {
    const book = createTriggerBook();
    const trigger = { type: 'level', symbol: 'A', watches: 'ask', fires: 'at-or-below', level: 10n } as const;
    const older = book.add(trigger, 'older');
    expect(book.fire('A', { bid: 10n, ask: 10n })).toEqual(['older']);
    book.add(trigger, 'younger');
    book.move(older, trigger);
    expect(book.size()).toBe(2);
    expect(book.fire('A', { bid: 10n, ask: 10n })).toEqual(['older', 'younger']);
  });

  it('remembers the best price a trailing stop had when it fired', () => {
    const book = createTriggerBook();
    const one = book.add(
      { type: 'trailing', positionId: 'p', symbol: 'A', side: 'buy', distance: 5n, best: 100n },
      'a',
    );
    book.fire('A', { bid: 110n, ask: 111n });
    expect(book.fire('A', { bid: 105n, ask: 106n })).toEqual(['a']);
    book.fire('A', { bid: 120n, ask: 121n });
    expect(book.bestOf(one)).toBe(110n);
  });
});
