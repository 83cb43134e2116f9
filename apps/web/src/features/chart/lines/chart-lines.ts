import { formatPrice } from '@halyard/catalogue';
import type { investment, watch } from '@halyard/contract';
import { sentenceFigure } from '../../../domain/money/money.ts';
import type { DraftLevel } from '../../../domain/trading/draft-levels.ts';

/** A level of the customer's own that the chart shows. */
export type ChartLine = {
  /** One line of one position or order, whatever its price. */
  readonly key: string;
  readonly subjectId: string;
  readonly kind: 'entry' | 'stopLoss' | 'takeProfit' | 'trailingStop' | 'limitPrice' | 'stopPrice' | 'alert';
  readonly price: number;
  /** What stands at the line. */
  readonly title: string;
  readonly look: 'up' | 'down' | 'muted';
  readonly of: 'position' | 'order' | 'alert' | 'ticket';
  /** Which level of the ticket it is, where it is one. */
  readonly draft?: DraftLevel['key'];
};

const TITLES = { stopLoss: 'SL', takeProfit: 'TP', limitPrice: 'Limit', stopPrice: 'Stop' } as const;

/** Entries, stops, targets and waiting orders of one symbol, with the exits their positions would have. */
export function linesOf(
  symbol: string,
  positions: readonly investment.Position[],
  orders: readonly investment.Order[],
): readonly ChartLine[] {
  const held = positions.filter((position) => position.symbol === symbol);
  const waiting = orders.filter((order) => order.symbol === symbol && order.status === 'pending');
  const ofPositions = held.flatMap((position) => [
    lineOf('position', position.id, 'entry', position.entryPrice, entryTitle(position), sideLook(position)),
    lineOf('position', position.id, 'stopLoss', position.stopLoss, TITLES.stopLoss, 'down'),
    lineOf('position', position.id, 'takeProfit', position.takeProfit, TITLES.takeProfit, 'up'),
  ]);
  const ofOrders = waiting.flatMap((order) => [
    lineOf(
      'order',
      order.id,
      'stopPrice',
      order.isTriggered ? null : order.stopPrice,
      orderTitle('stopPrice', order),
      'muted',
    ),
    lineOf('order', order.id, 'limitPrice', order.limitPrice, orderTitle('limitPrice', order), 'muted'),
    lineOf('order', order.id, 'stopLoss', order.stopLoss, `Order ${TITLES.stopLoss}`, 'down'),
    lineOf('order', order.id, 'takeProfit', order.takeProfit, `Order ${TITLES.takeProfit}`, 'up'),
  ]);
  return [...ofPositions, ...ofOrders].filter((line) => line !== null);
}

const ALERT_TITLES = { above: 'Alert above', below: 'Alert below', crosses: 'Alert at' } as const;

/** Prices that somebody wants to be told of; percentages of a day have no place of their own. */
export function alertLinesOf(symbol: string, alerts: readonly watch.Alert[]): readonly ChartLine[] {
  return alerts.flatMap((alert): ChartLine[] => {
    const { id, kind, level } = alert;
    const isWaiting = alert.status === 'waiting' || alert.status === 'resting';
    if (alert.symbol !== symbol || !isWaiting || kind === 'percent' || level === null) return [];
    const title = ALERT_TITLES[kind];
    return [
      { key: `${id} alert`, subjectId: id, kind: 'alert', price: level, title, look: 'muted', of: 'alert' },
    ];
  });
}

const DRAFT_KINDS = {
  own: 'limitPrice',
  pair: 'limitPrice',
  stopLoss: 'stopLoss',
  takeProfit: 'takeProfit',
  trailingStop: 'trailingStop',
  pairStopLoss: 'stopLoss',
  pairTakeProfit: 'takeProfit',
  pairTrailingStop: 'trailingStop',
} as const satisfies Record<DraftLevel['key'], ChartLine['kind']>;

/** What is typed into the ticket: put elsewhere on the chart, it is typed anew. */
export function draftLinesOf(levels: readonly DraftLevel[]): readonly ChartLine[] {
  return levels.map(({ key, price, title, look }) => ({
    key: `draft ${key}`,
    subjectId: 'draft',
    draft: key,
    kind: DRAFT_KINDS[key],
    price,
    title,
    look,
    of: 'ticket',
  }));
}

type Standing = {
  /** What is held in the account can be changed by hand. */
  readonly mayClose: boolean;
  /** Nothing is opened, and no order that waits is changed. */
  readonly isStopped: boolean;
  readonly emailVerified: boolean;
};

/** Whether somebody who stands so may put a level elsewhere. */
export function isMovable(
  { of, kind }: ChartLine,
  { mayClose, isStopped, emailVerified }: Standing,
): boolean {
  if (kind === 'entry') return false;
  switch (of) {
    case 'position':
      return mayClose;
    case 'order':
      // What a stopped customer has waiting can be cancelled, and no more.
      return mayClose && !isStopped;
    case 'alert':
      // What it says is mailed: to nobody who has not shown that the address is theirs.
      return emailVerified;
    case 'ticket':
      return true;
  }
}

/** What a line may be called in a sentence. */
export function lineName(line: ChartLine, symbol: string): string {
  const names = {
    entry: 'Entry',
    stopLoss: 'Stop loss',
    takeProfit: 'Take profit',
    trailingStop: 'Trailing stop',
    limitPrice: 'Limit price',
    stopPrice: 'Stop price',
    alert: 'Price alert',
  } as const;
  if (line.of === 'ticket') {
    const name = line.kind === 'limitPrice' ? 'Price' : names[line.kind];
    return `${line.draft?.startsWith('pair') ? `Second ${name.toLowerCase()}` : name} in the ticket`;
  }
  const isExit = line.kind === 'stopLoss' || line.kind === 'takeProfit';
  return `${names[line.kind]} of ${line.of === 'order' && isExit ? 'the order for ' : ''}${symbol}`;
}

/** A level on the grid of the symbol's prices. */
export function roundedLevel(price: number, decimals: number): number {
  return Number(Math.max(10 ** -decimals, price).toFixed(decimals));
}

export function levelLabel(symbol: string, line: ChartLine, price: number): string {
  // The ticket says where its levels are: what they come to stands beside them, until one is on its way.
  if (line.of === 'ticket' && price === line.price) return line.title;
  if (line.of === 'ticket') return `${lineName(line, symbol)} ${formatPrice(symbol, price)}`;
  return `${line.title} ${formatPrice(symbol, price)}`;
}

function lineOf(
  of: ChartLine['of'],
  subjectId: string,
  kind: ChartLine['kind'],
  price: number | null,
  title: string,
  look: ChartLine['look'],
): ChartLine | null {
  return price === null ? null : { key: `${subjectId} ${kind}`, subjectId, kind, price, title, look, of };
}

function sideLook({ side }: investment.Position): 'up' | 'down' {
  return side === 'buy' ? 'up' : 'down';
}

function entryTitle({ side, quantity }: investment.Position): string {
  return `${side === 'buy' ? 'Buy' : 'Sell'} ${sentenceFigure(quantity)}`;
}

function orderTitle(kind: 'limitPrice' | 'stopPrice', { side, ocoOrderId }: investment.Order): string {
  const beside = ocoOrderId === undefined ? '' : ' · OCO';
  return `${side === 'buy' ? 'Buy' : 'Sell'} ${TITLES[kind].toLowerCase()}${beside}`;
}
