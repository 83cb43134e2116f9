import type { Chance } from '@halyard/testkit';
import { formatUnits, parsePrice } from '@halyard/money';
import type { Leader } from '../../copying/leaders.ts';
import type { Person } from '../../people.ts';
import type { TestApp } from '../../test-app.ts';
import * as keeping from './bookkeeper.ts';
import type { KeptBook } from './bookkeeper.ts';
import { type Sides, termsOf } from './public-rules.ts';

/** Everybody on a walk with several books each, what they do it with, and what has happened so far. */

export const LEVELS = { 'BTC/USD': 50_000, 'ETH/USD': 2500, 'EUR/USD': 1.1 } as const;
export type Symbol = keyof typeof LEVELS;
export const SYMBOLS = Object.keys(LEVELS) as Symbol[];
export const NIGHT_MS = 86_400_000;

export type BooksStage = {
  readonly app: TestApp;
  readonly chance: Chance;
  readonly quotes: Map<string, Sides>;
  readonly keeper: keeping.Bookkeeper;
  readonly people: Person[];
  readonly strategies: Leader[];
  readonly portfolio: string;
  readonly seen: Set<string>;
  /** The last that each book of a leader opened. */
  readonly led: Map<string, Led>;
  /** What happened, by name, and how often. */
  readonly counts: Map<string, number>;
  /** One proposes, the other approves. */
  staff: Person;
  second: Person;
};

export type Led = { readonly symbol: string; readonly quantity: bigint; readonly equity: bigint };

export function join({ keeper, people }: BooksStage, person: Person): void {
  people.push(person);
  keeping.openBook(keeper, { id: person.userId, owner: person.userId, kind: 'main' }, 10_000_00n);
}

export const note = ({ counts }: BooksStage, what: string): void =>
  void counts.set(what, (counts.get(what) ?? 0) + 1);
export const dollars = (cents: bigint): string => formatUnits(cents, 2);
export const ofKind = ({ keeper }: BooksStage, ...kinds: readonly KeptBook['kind'][]): readonly KeptBook[] =>
  [...keeper.books.values()].filter(({ kind }) => kinds.includes(kind));
export const personOf = ({ people }: BooksStage, { owner }: KeptBook): Person => {
  const found = people.find(({ userId }) => userId === owner);
  if (!found) throw new Error(`${owner} is nobody on this walk`);
  return found;
};

/** A price so far from its level, with a spread that tiers narrow by odd parts. */
export function setPrice({ app, chance, quotes }: BooksStage, symbol: Symbol, factor: number): void {
  const { priceDecimals } = termsOf(symbol);
  const mid = LEVELS[symbol] * factor;
  const bid = mid.toFixed(priceDecimals);
  const ask = (Number(bid) + chance.between(1, 30) / 10 ** priceDecimals).toFixed(priceDecimals);
  app.feed.set(symbol, bid, ask);
  const sides = [bid, ask].map((text) => parsePrice(text)).map((read) => (read.ok ? read.value : 0n));
  quotes.set(symbol, { bid: sides[0] ?? 0n, ask: sides[1] ?? 0n });
}
