import type { AssetClass, SymbolRisk } from './words.ts';

/** The figures a person can order the book by, as its columns are named. */
export const COLUMNS = [
  'symbol',
  'net',
  'long',
  'short',
  'housePnl',
  'margin',
  'positions',
  'customers',
] as const;
export type Column = (typeof COLUMNS)[number];
export type Order = { readonly by: Column | 'gross'; readonly isRising: boolean };

/** The order it comes in: what is largest, whichever way. */
export const LARGEST_FIRST: Order = { by: 'gross', isRising: false };

type Sums = Pick<
  SymbolRisk,
  'long' | 'short' | 'gross' | 'net' | 'pnl' | 'margin' | 'positions' | 'customers'
>;
export type Group = {
  readonly type: AssetClass;
  /** Of customers there is no sum: one may hold several of its symbols. */
  readonly sums: Omit<Sums, 'customers'>;
  readonly rows: readonly SymbolRisk[];
};

/** The book by class. Classes and the symbols in each stand in the same order; by name, classes by their first. */
export function groupsOf(symbols: readonly SymbolRisk[], order: Order): readonly Group[] {
  const rows = symbols.toSorted((one, other) => compare(one, other, order));
  const groups = [...Map.groupBy(rows, ({ type }) => type)].map(([type, own]) => ({
    type,
    rows: own,
    sums: sumOf(own),
  }));
  // In the order of their first rows already, which is all that names and counts of people can say.
  if (order.by === 'symbol' || order.by === 'customers') return groups;
  return groups.toSorted((one, other) =>
    compare({ ...one.rows[0], ...one.sums }, { ...other.rows[0], ...other.sums }, order),
  );
}

/** A column that is pressed again turns round; names begin at A, figures with the largest. */
export function orderAfter(before: Order, pressed: Column): Order {
  if (before.by === pressed) return { by: pressed, isRising: !before.isRising };
  return { by: pressed, isRising: pressed === 'symbol' };
}

function compare(one: Partial<SymbolRisk>, other: Partial<SymbolRisk>, { by, isRising }: Order): number {
  const rising =
    by === 'symbol'
      ? (one.symbol ?? '').localeCompare(other.symbol ?? '')
      : figureOf(one, by) - figureOf(other, by);
  return isRising ? rising : -rising;
}

function figureOf(row: Partial<SymbolRisk>, by: Exclude<Order['by'], 'symbol'>): number {
  if (by === 'housePnl') return -(row.pnl ?? 0);
  // Which way it leans is to be seen; here it counts how far.
  if (by === 'net') return Math.abs(row.net ?? 0);
  return row[by] ?? 0;
}

function sumOf(rows: readonly SymbolRisk[]): Group['sums'] {
  const sum = (pick: (row: SymbolRisk) => number) => rows.reduce((all, row) => all + pick(row), 0);
  return {
    long: sum((row) => row.long),
    short: sum((row) => row.short),
    gross: sum((row) => row.gross),
    net: sum((row) => row.net),
    pnl: sum((row) => row.pnl),
    margin: sum((row) => row.margin),
    positions: sum((row) => row.positions),
  };
}
