import { assert } from '@halyard/money';
import { type BookId, isPracticeBook } from './book-id.ts';

/**
 * The chart of accounts. A customer has three accounts per asset; `deficit` is only ever used in USD and holds
 * zero or less: what the house is owed. Everything else belongs to the house.
 */
export const CUSTOMER_ACCOUNTS = ['available', 'locked', 'deficit'] as const;
export type CustomerAccount = (typeof CUSTOMER_ACCOUNTS)[number];

const OF_EVERY_WORLD = [
  'treasury',
  'trading',
  'fees',
  'financing',
  'conversion',
  'promotions',
  'adjustments',
  'negative-balance',
] as const;

/** Where money of rails is outside; what a person holds for the house is in the treasury. */
export const PLACES = ['bank', 'chain'] as const;
export type Place = (typeof PLACES)[number];

/**
 * What rails need: the places, what of chains lies in cold storage, money that is there and nobody's yet, what moving it costs, the operator's own, and what
 * customers owe of payments that were reversed.
 */
const OF_RAILS = [
  ...PLACES,
  'cold',
  'suspense',
  'network-fees',
  'bank-charges',
  'capital',
  'chain-loss',
] as const;

/** What copies have paid that is their leaders', until it is handed on. */
const OF_COPYING = ['copy-payable'] as const;

export const HOUSE_ACCOUNTS = [...OF_EVERY_WORLD, ...OF_RAILS, ...OF_COPYING] as const;
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];

/**
 * The house's side of practice: the same accounts under names of their own, so that no sum of real money meets them. What
 * is practised with never came over a rail.
 */
export type PracticeHouseAccount = `practice-${(typeof OF_EVERY_WORLD)[number]}`;
const forPractice = (account: (typeof OF_EVERY_WORLD)[number]): PracticeHouseAccount => `practice-${account}`;
export const PRACTICE_HOUSE_ACCOUNTS = OF_EVERY_WORLD.map(forPractice);

export type Line = {
  /** The customer's book, or null for the house. */
  readonly userId: BookId | null;
  readonly account: CustomerAccount | HouseAccount | PracticeHouseAccount;
  readonly asset: string;
  /** Signed units of the asset. A credit to a customer is positive. */
  readonly amount: bigint;
};

/** What is posted: one recipe makes the entries of each. */
export const ENTRY_EVENTS = [
  'deposit.completed',
  'deposit.suspended',
  'deposit.returned',
  'deposit.reversed',
  'claim.paid',
  'payout.completed',
  'rail.entry',
  'rail.cost',
  'rail.capital',
  'rail.by-hand',
  'rail.cold',
  'withdrawal.requested',
  'withdrawal.completed',
  'withdrawal.given-back',
  'conversion',
  'book.transferred',
  'copy.fee',
  'copy.paid',
  'managed.fee',
  'adjustment',
  'practice-funds',
  'order.reserved',
  'order.released',
  'position.opened',
  'position.closed',
  'position.financed',
  'deficit.settled',
  'deficit.forgiven',
] as const;
export type EntryEvent = (typeof ENTRY_EVENTS)[number];

/** One business event as double entry. Lines of each asset sum to zero. */
export type Entry = { readonly event: EntryEvent; readonly lines: readonly Line[] };

export const USD = 'USD';

export function customer(userId: BookId, account: CustomerAccount, asset: string, amount: bigint): Line {
  return { userId, account, asset, amount };
}

export function house(account: HouseAccount, asset: string, amount: bigint): Line {
  return { userId: null, account, asset, amount };
}

/**
 * Builds an entry: leaves out empty lines and refuses one that does not balance. An entry is of real money or of practice,
 * as the books it names are; recipes name the accounts of the house without saying which.
 */
export function entry(event: EntryEvent, lines: readonly Line[]): Entry {
  const moved = lines.filter((line) => line.amount !== 0n);
  assert(moved.length >= 2, `${event} moves nothing`);
  for (const [asset, sum] of sumByAsset(moved)) assert(sum === 0n, `${event} does not balance in ${asset}`);
  for (const line of moved) {
    assert(line.account !== 'deficit' || line.asset === USD, 'a deficit exists in USD only');
  }
  const books = moved.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const isPractice = books.some(isPracticeBook);
  assert(!isPractice || books.every(isPracticeBook), `${event} is of practice and of real money`);
  return { event, lines: isPractice ? moved.map(asPractice) : moved };
}

function asPractice(line: Line): Line {
  const own = OF_EVERY_WORLD.find((account) => account === line.account);
  if (line.userId === null && own) return { ...line, account: forPractice(own) };
  const isElsewhere = [...OF_RAILS, ...OF_COPYING].some((account) => account === line.account);
  assert(!isElsewhere, `practice has no ${line.account}`);
  return line;
}

export function sumByAsset(lines: readonly Line[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const line of lines) sums.set(line.asset, (sums.get(line.asset) ?? 0n) + line.amount);
  return sums;
}
