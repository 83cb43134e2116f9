import { textOf } from '@halyard/contract';
import { formatPrice } from '@halyard/catalogue';
import { assert } from '@halyard/money';
import type { AssetOfSpan } from '../../ledger/index.ts';
import type { HeldAt } from '../../trading/index.ts';
import type { Block } from '../print/sheet.ts';
import type { StatementLine, TradingCosts } from '../store-figures.ts';
import {
  amountOf,
  COLUMNS,
  figure,
  netOf,
  quantityOf,
  setAsideOf,
  signedAmount,
  sumOf,
  timeOf,
  UNKNOWN,
  usdOf,
  withReference,
} from './figures.ts';

export type StatementFigures = {
  readonly balances: readonly AssetOfSpan[];
  readonly lines: readonly StatementLine[];
  readonly waiting: readonly StatementLine[];
  readonly trading: TradingCosts;
  readonly held: readonly HeldAt[];
};

/** A month of a book: what was there, every movement, and what is there after it. */
export function statementBlocks(figures: StatementFigures): Block[] {
  const { balances, lines, waiting, held } = figures;
  for (const { asset, opening, closing } of balances) {
    const moved = sumOf(lines, (line) => (line.asset === asset ? netOf(line) : 0n));
    assert(opening + moved === closing, `the movements in ${asset} are whole`);
  }
  return [
    { kind: 'heading', text: 'Balances' },
    balanceTable(balances, lines),
    { kind: 'heading', text: 'Movements' },
    ...(lines.length > 0 ? [movements(lines)] : [note('Nothing was booked in this month.')]),
    ...(waiting.length > 0 ? waitingBlocks(waiting) : []),
    { kind: 'heading', text: 'Open positions at the end of the month' },
    ...(held.length > 0 ? positions(held) : [note('No position was open.')]),
    { kind: 'heading', text: 'Costs of the month' },
    costs(figures),
    note(
      'Commissions stand under Fee in the movements, financing is a movement of its own. The spread is part of every price and no separate charge.',
    ),
  ];
}

const note = (text: string): Block => ({ kind: 'note', text });

function balanceTable(balances: readonly AssetOfSpan[], lines: readonly StatementLine[]): Block {
  return {
    kind: 'table',
    columns: [
      { head: 'Asset' },
      figure('Opening', 92),
      figure('In', 92),
      figure('Out', 92),
      figure('Closing', 92),
      figure('Of it set aside', 84),
    ],
    rows: balances.map(({ asset, opening, closing, locked }) => {
      const nets = lines.filter((line) => line.asset === asset).map(netOf);
      const moneyIn = sumOf(nets, (net) => (net > 0n ? net : 0n));
      const moneyOut = sumOf(nets, (net) => (net < 0n ? net : 0n));
      return [
        asset,
        ...[opening, moneyIn, moneyOut, closing].map((units) => amountOf(units, asset)),
        setAsideOf(locked, asset),
      ];
    }),
  };
}

const LINE_COLUMNS = [
  COLUMNS.time,
  { head: 'What' },
  COLUMNS.asset,
  figure('Amount', 78),
  figure('Fee', 48),
  figure('Net', 78),
];

function movements(lines: readonly StatementLine[]): Block {
  const byAsset = Map.groupBy(lines, ({ asset }) => asset);
  return {
    kind: 'table',
    columns: LINE_COLUMNS,
    rows: lines.map(row),
    totals: [...byAsset].map(([asset, own]) => [
      '',
      'Total',
      asset,
      amountOf(sumOf(own, signedAmount), asset),
      amountOf(
        sumOf(own, ({ fees }) => fees),
        asset,
      ),
      amountOf(sumOf(own, netOf), asset),
    ]),
  };
}

function row(line: StatementLine) {
  const { at, description, reference, asset, fees } = line;
  return [
    timeOf(at),
    withReference(textOf(description), reference),
    asset,
    amountOf(signedAmount(line), asset),
    amountOf(fees, asset),
    amountOf(netOf(line), asset),
  ];
}

function waitingBlocks(waiting: readonly StatementLine[]): Block[] {
  return [
    { kind: 'heading', text: 'Not completed at the end of the month' },
    { kind: 'table', columns: LINE_COLUMNS, rows: waiting.map(row) },
    note('These had not moved a balance yet. Money of a withdrawal that waits is set aside.'),
  ];
}

function positions(held: readonly HeldAt[]): Block[] {
  return [
    {
      kind: 'table',
      columns: [
        COLUMNS.symbol,
        COLUMNS.side,
        { head: 'Opened (UTC)' },
        figure('Quantity', 74),
        figure('Entry price', 74),
        figure('Price then', 74),
        figure('Result, USD', 78),
      ],
      rows: held.map(({ symbol, side, openedAt, quantity, entryPrice, value }) => [
        symbol,
        side,
        timeOf(openedAt),
        quantityOf(quantity),
        formatPrice(symbol, entryPrice),
        value ? formatPrice(symbol, value.price) : UNKNOWN,
        value ? usdOf(value.profitUsd) : UNKNOWN,
      ]),
      totals: [['', '', 'Total', '', '', '', usdOf(sumOf(held, ({ value }) => value?.profitUsd ?? 0n))]],
    },
    note(
      'Valued at the price a close would have had when the month ended, as this market remembers it; a dash where it does not. This result is not part of any balance.',
    ),
  ];
}

function costs({ lines, trading }: StatementFigures): Block {
  const { commission, financing } = trading;
  const feesOf = (line: StatementLine) => line.fees;
  const copying = sumOf(
    lines.filter((line) => line.isCopyFee),
    ({ fees, amount }) => fees - amount,
  );
  // Of what trading has written, whatever no deal has cost is what management did.
  const management =
    sumOf(
      lines.filter(({ type }) => type === 'trade'),
      feesOf,
    ) - commission;
  const other = Map.groupBy(
    lines.filter(({ type, isCopyFee, fees }) => type !== 'trade' && !isCopyFee && fees > 0n),
    ({ asset }) => asset,
  );
  return {
    kind: 'table',
    columns: [{ head: 'What' }, COLUMNS.asset, figure('Amount', 92)],
    rows: [
      ['Commission', 'USD', usdOf(-commission)],
      ['Overnight financing', 'USD', usdOf(financing)],
      ...(management === 0n ? [] : [['Management', 'USD', usdOf(-management)]]),
      ...(copying === 0n ? [] : [['Copying', 'USD', usdOf(-copying)]]),
      ...[...other].map(([asset, own]) => ['Other fees', asset, amountOf(-sumOf(own, feesOf), asset)]),
    ],
  };
}
