import { formatPrice } from '@halyard/catalogue';
import { textOf } from '@halyard/contract';
import { assert } from '@halyard/money';
import type { AssetOfSpan } from '../../ledger/index.ts';
import type { Block } from '../print/sheet.ts';
import type { FillRow, ManagementRow, NightRow } from '../store-figures.ts';
import {
  amountOf,
  COLUMNS,
  figure,
  quantityOf,
  setAsideOf,
  sumOf,
  timeOf,
  usdOf,
  withReference,
} from './figures.ts';

export type DealFigures = {
  readonly fills: readonly FillRow[];
  readonly nights: readonly NightRow[];
  readonly management: readonly ManagementRow[];
  /** What the statement says that all this came to. */
  readonly tradeNet: bigint;
};

const commissionOf = ({ commission }: FillRow): bigint => commission;
const resultOf = ({ pnl }: FillRow): bigint => pnl;
const nightOf = ({ amount }: NightRow): bigint => amount;
const paidOf = ({ paid }: ManagementRow): bigint => paid;

/** What deals came to, each part and all together, which the statement has to agree with. */
function sumsOf({ fills, nights, management: paid, tradeNet }: DealFigures) {
  const [result, commission, financing, management] = [
    sumOf(fills, resultOf),
    sumOf(fills, commissionOf),
    sumOf(nights, nightOf),
    sumOf(paid, paidOf),
  ];
  const net = result - commission + financing - management;
  assert(net === tradeNet, 'the deals add up to the statement');
  return { result, commission, financing, management, net };
}

/** A day on which something traded: every deal, every night, what management cost, and what is there after it. */
export function confirmationBlocks(figures: DealFigures, balances: readonly AssetOfSpan[]): Block[] {
  const { fills, nights, management } = figures;
  const sums = sumsOf(figures);
  return [
    ...dealBlocks(fills, sums),
    ...(nights.length > 0 ? financingBlocks(nights) : []),
    ...(management.length > 0 ? managementBlocks(management) : []),
    { kind: 'heading', text: 'What the day came to' },
    {
      kind: 'table',
      columns: [{ head: 'What' }, figure('USD', 92)],
      rows: [
        ['Realized result', usdOf(sums.result)],
        ['Commission', usdOf(-sums.commission)],
        ['Overnight financing', usdOf(sums.financing)],
        ...(management.length > 0 ? [['Management', usdOf(-sums.management)]] : []),
      ],
      totals: [['Trading, net', usdOf(sums.net)]],
    },
    { kind: 'heading', text: 'Balances' },
    {
      kind: 'table',
      columns: [
        { head: 'Asset' },
        figure('At the beginning', 92),
        figure('Change', 92),
        figure('At the end', 92),
        figure('Of it set aside', 92),
      ],
      rows: balances.map(({ asset, opening, closing, locked }) => [
        asset,
        ...[opening, closing - opening, closing].map((units) => amountOf(units, asset)),
        setAsideOf(locked, asset),
      ]),
    },
    { kind: 'note', text: 'The change holds all that was booked on this day, deposits and withdrawals too.' },
  ];
}

function dealBlocks(
  fills: readonly FillRow[],
  { result, commission }: Pick<ReturnType<typeof sumsOf>, 'result' | 'commission'>,
): Block[] {
  return [
    { kind: 'heading', text: 'Deals' },
    {
      kind: 'table',
      columns: [
        { head: 'Time (UTC)', width: 42 },
        { head: 'Deal' },
        figure('Quantity', 60),
        figure('Price', 60),
        figure('Value, USD', 70),
        figure('Commission', 56),
        figure('Result, USD', 62),
      ],
      rows: fills.map((fill) => [
        fill.at.toISOString().slice(11, 19),
        withReference(`${dealOf(fill)} ${fill.symbol}`, fill.reference),
        quantityOf(fill.quantity),
        formatPrice(fill.symbol, fill.price),
        usdOf(fill.notional),
        fill.kind === 'open' ? usdOf(fill.commission) : '',
        fill.kind === 'close' ? usdOf(fill.pnl) : '',
      ]),
      totals: [['', 'Total', '', '', '', usdOf(commission), usdOf(result)]],
    },
  ];
}

function financingBlocks(nights: readonly NightRow[]): Block[] {
  return [
    { kind: 'heading', text: 'Overnight financing' },
    {
      kind: 'table',
      columns: [
        { head: 'Time (UTC)', width: 42 },
        { head: 'Position' },
        figure('Nights', 40),
        figure('Quantity', 80),
        figure('USD', 92),
      ],
      rows: nights.map(({ at, symbol, reference, nights: count, quantity, amount }) => [
        at.toISOString().slice(11, 19),
        withReference(symbol, reference),
        String(count),
        quantityOf(quantity),
        usdOf(amount),
      ]),
      totals: [['', 'Total', '', '', usdOf(sumOf(nights, nightOf))]],
    },
  ];
}

function managementBlocks(management: readonly ManagementRow[]): Block[] {
  return [
    { kind: 'heading', text: 'Management' },
    {
      kind: 'table',
      columns: [{ head: 'Time (UTC)', width: 42 }, { head: 'What' }, figure('USD', 92)],
      rows: management.map(({ at, description, reference, paid }) => [
        at.toISOString().slice(11, 19),
        withReference(textOf(description), reference),
        usdOf(-paid),
      ]),
      totals: [['', 'Total', usdOf(-sumOf(management, paidOf))]],
    },
  ];
}

/** A close is the opposite of what was opened. */
function dealOf({ kind, side }: FillRow): string {
  if (kind === 'open') return side === 'buy' ? 'Bought' : 'Sold';
  return side === 'buy' ? 'Closed: sold' : 'Closed: bought';
}

/** A year's realised gains: by symbol, what management cost beside them, and each closing. */
export function gainsBlocks(figures: DealFigures): Block[] {
  const { fills, nights, management } = figures;
  const total = sumsOf(figures);
  const symbols = [...new Set([...fills, ...nights].map(({ symbol }) => symbol))].toSorted();
  const bySymbol = symbols.map((symbol) => {
    const own = fills.filter((fill) => fill.symbol === symbol);
    const closes = own.filter(({ kind }) => kind === 'close');
    const [result, commission] = [sumOf(own, resultOf), sumOf(own, commissionOf)];
    const financing = sumOf(
      nights.filter((night) => night.symbol === symbol),
      nightOf,
    );
    return { symbol, closes, result, commission, financing, net: result - commission + financing };
  });
  return [
    { kind: 'heading', text: 'By symbol' },
    {
      kind: 'table',
      columns: [
        { head: 'Symbol' },
        figure('Closings', 44),
        figure('Realized result, USD', 92),
        figure('Commission, USD', 84),
        figure('Financing, USD', 84),
        figure('Net, USD', 92),
      ],
      rows: [
        ...bySymbol.map(({ symbol, closes, result, commission, financing, net }) => [
          symbol,
          String(closes.length),
          ...[result, -commission, financing, net].map(usdOf),
        ]),
        ...(management.length > 0 ? [['Management', '', '', '', '', usdOf(-total.management)]] : []),
      ],
      totals: [
        [
          'Total',
          String(sumOf(bySymbol, ({ closes }) => BigInt(closes.length))),
          ...[total.result, -total.commission, total.financing, total.net].map(usdOf),
        ],
      ],
    },
    {
      kind: 'note',
      text: 'A result counts in the year of its closing; commission, financing and management count in the year they were charged. Results stand before all of them. This is no tax advice.',
    },
    ...bySymbol.filter(({ closes }) => closes.length > 0).flatMap(closings),
  ];
}

function closings({
  symbol,
  closes,
}: {
  readonly symbol: string;
  readonly closes: readonly FillRow[];
}): Block[] {
  return [
    { kind: 'heading', text: `Closings: ${symbol}` },
    {
      kind: 'table',
      columns: [
        { head: 'Closed (UTC)', width: 80 },
        { head: 'Opened (UTC)' },
        COLUMNS.side,
        figure('Quantity', 66),
        figure('Entry price', 66),
        figure('Close price', 66),
        figure('Result, USD', 72),
      ],
      rows: closes.map(({ at, reference, openedAt, side, quantity, entryPrice, price, pnl }) => [
        withReference(timeOf(at), reference),
        timeOf(openedAt),
        side,
        quantityOf(quantity),
        formatPrice(symbol, entryPrice),
        formatPrice(symbol, price),
        usdOf(pnl),
      ]),
      totals: [['Total', '', '', '', '', '', usdOf(sumOf(closes, resultOf))]],
    },
  ];
}
