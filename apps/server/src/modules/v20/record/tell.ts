import type { events, investment } from '@halyard/contract';
import { orderTermsOf } from '../describe.ts';
import { EXIT_KINDS, type ExitKind } from '../ids.ts';
import { money, nameOf, priceText, unitsText } from '../names.ts';

/**
 * An event of an account as the transactions v20 would have for it. The id of each is ten times the number of its event and its
 * place in it, so that ids only grow and anybody can tell which event is meant. Orders, trades and exits have the id of the
 * transaction that made them, as they have there.
 */

export type Row = {
  readonly id: number;
  readonly type: string;
  readonly at: string;
  readonly subject: string | null;
  readonly kind: 'order' | 'trade' | 'close' | ExitKind | null;
  readonly body: Readonly<Record<string, unknown>>;
};

/** The number of the event a row tells of. */
export const eventOf = ({ id }: Pick<Row, 'id'>): number => Math.floor(id / 10);

/** What is known of orders, trades and exits when an event comes: the newest row about each. */
export type Known = {
  readonly find: (subject: string, kind: NonNullable<Row['kind']>) => Row | undefined;
};

type Event<T extends events.EventType> = Extract<events.BookEvent, { type: T }>;
type Held = Event<'position-changed'>['data']['position'];

export function tell(event: events.BookEvent, known: Known): readonly Row[] {
  const say = rowsOf(event);
  const orderId = (order: Pick<investment.Order, 'id'>) =>
    String(known.find(order.id, 'order')?.id ?? order.id);
  switch (event.type) {
    case 'order-accepted': {
      const { order } = event.data;
      return [
        say(0, orderType(order), { ...orderTermsOf(order), reason: 'CLIENT_ORDER' }, [order.id, 'order']),
      ];
    }
    case 'order-changed': {
      const { order } = event.data;
      const [was, id] = [orderId(order), String(event.number * 10 + 1)];
      const gone = { orderID: was, reason: 'CLIENT_REQUEST_REPLACED', replacedByOrderID: id };
      const made = { ...orderTermsOf(order), reason: 'REPLACEMENT', replacesOrderID: was };
      return [say(0, 'ORDER_CANCEL', gone), say(1, orderType(order), made, [order.id, 'order'])];
    }
    case 'order-cancelled': {
      const { order, reason } = event.data;
      return [
        say(0, 'ORDER_CANCEL', { orderID: orderId(order), reason: CANCELS[reason] ?? 'CLIENT_REQUEST' }),
      ];
    }
    case 'order-rejected':
      return [say(0, 'ORDER_CANCEL', { orderID: orderId(event.data.order), reason: 'INSUFFICIENT_MARGIN' })];
    case 'order-filled':
      return [filled(event, orderId(event.data.order), known)];
    case 'position-opened':
      return exitsTold(event, event.data.position, known, 'ON_FILL');
    case 'position-changed':
      return exitsTold(event, event.data.position, known, 'CLIENT_ORDER');
    case 'position-reduced':
    case 'position-closed':
      return closed(event, known);
    case 'financing':
      return [financed(event, known)];
    case 'margin-call':
      return [say(0, 'MARGIN_CALL_ENTER', {})];
    case 'margin-call-lifted':
      return [say(0, 'MARGIN_CALL_EXIT', {})];
    case 'deposit':
    case 'withdrawal':
    case 'transfer':
    case 'conversion':
    case 'adjustment':
      return moved(event);
    default:
      return [];
  }
}

const CANCELS: Readonly<Record<string, string>> = {
  expired: 'TIME_IN_FORCE_EXPIRED',
  stop_out: 'INSUFFICIENT_MARGIN',
  funds_needed: 'INSUFFICIENT_MARGIN',
  admin: 'ACCOUNT_ORDER_FILL_LOCKED',
  unfilled: 'TIME_IN_FORCE_EXPIRED',
  price_moved: 'BOUNDS_VIOLATION',
  nothing_to_reduce: 'POSITION_CLOSEOUT_FAILED',
  suspended: 'ACCOUNT_NEW_POSITIONS_LOCKED',
};

const orderType = (order: investment.Order): string => `${orderTermsOf(order).type}_ORDER`;

function rowsOf({ number, at }: Pick<events.BookEvent, 'number' | 'at'>) {
  return (
    place: number,
    type: string,
    said: Row['body'],
    [subject, kind]: readonly [string, NonNullable<Row['kind']>] | readonly [null, null] = [null, null],
  ): Row => {
    // The terms of an order name its type, which a transaction has in another form.
    const { type: _, ...body } = said;
    return { id: number * 10 + place, type, at, subject, kind, body };
  };
}

const NO_FINANCING = { financing: money(0), guaranteedExecutionFee: money(0) } as const;

const tradeId = (known: Known, positionId: string): string =>
  String(known.find(positionId, 'trade')?.id ?? positionId);

function filled(event: Event<'order-filled'>, orderID: string, known: Known): Row {
  const { order, quantity, price, commission, positions, balance } = event.data;
  const text = priceText(order.symbol, price);
  const id = String(event.number * 10);
  const part = (one: (typeof positions)[number], trade: string) => ({
    tradeID: trade,
    units: unitsText(order.side, one.quantity),
    price: text,
    ...(one.change === 'opened'
      ? { guaranteedExecutionFee: money(0) }
      : { realizedPL: money(one.pnl), ...NO_FINANCING }),
  });
  const opened = positions.find(({ change }) => change === 'opened');
  const over = positions.filter(({ change }) => change === 'closed');
  const reduced = positions.find(({ change }) => change === 'reduced');
  const body = {
    orderID,
    instrument: nameOf(order.symbol),
    units: unitsText(order.side, quantity),
    price: text,
    fullVWAP: text,
    reason: orderType(order),
    pl: money(positions.reduce((sum, { pnl }) => sum + pnl, 0)),
    ...NO_FINANCING,
    commission: money(commission),
    accountBalance: money(balance),
    ...(opened ? { tradeOpened: part(opened, id) } : {}),
    ...(over.length > 0 ? { tradesClosed: over.map((one) => part(one, tradeId(known, one.id))) } : {}),
    ...(reduced ? { tradeReduced: part(reduced, tradeId(known, reduced.id)) } : {}),
  };
  return rowsOf(event)(0, 'ORDER_FILL', body, opened ? [opened.id, 'trade'] : [null, null]);
}

const FIELDS = {
  TAKE_PROFIT: 'takeProfit',
  STOP_LOSS: 'stopLoss',
  TRAILING_STOP_LOSS: 'trailingStop',
} as const;

const isStanding = (row: Row | undefined): row is Row => row !== undefined && row.type.endsWith('_ORDER');
const levelIn = ({ body }: Row): unknown => body['price'] ?? body['distance'];

/** What is different about the exits of a trade: first what goes, then what comes. */
function exitsTold(
  event: Event<'position-opened' | 'position-changed'>,
  position: Held,
  known: Known,
  reason: 'ON_FILL' | 'CLIENT_ORDER',
): readonly Row[] {
  const say = rowsOf(event);
  const changes = EXIT_KINDS.map((kind, index) => {
    const level = position[FIELDS[kind]];
    const now = level === null ? null : priceText(position.symbol, level);
    const row = known.find(position.id, kind);
    const was = isStanding(row) ? row : null;
    const isSame = was ? levelIn(was) === now : now === null;
    return { kind, index, now, was, isSame };
  }).filter(({ isSame }) => !isSame);
  const gone = changes.flatMap(({ kind, index, now, was }) => {
    if (!was) return [];
    const after = now === null ? {} : { replacedByOrderID: String(event.number * 10 + 4 + index) };
    const why = now === null ? 'CLIENT_REQUEST' : 'CLIENT_REQUEST_REPLACED';
    return [
      say(1 + index, 'ORDER_CANCEL', { orderID: String(was.id), reason: why, ...after }, [position.id, kind]),
    ];
  });
  const made = changes.flatMap(({ kind, index, now, was }) => {
    if (now === null) return [];
    const body = {
      tradeID: tradeId(known, position.id),
      ...(kind === 'TRAILING_STOP_LOSS' ? { distance: now } : { price: now }),
      timeInForce: 'GTC',
      triggerCondition: 'DEFAULT',
      ...(was ? { reason: 'REPLACEMENT', replacesOrderID: String(was.id) } : { reason }),
    };
    return [say(4 + index, `${kind}_ORDER`, body, [position.id, kind])];
  });
  return [...gone, ...made];
}

type CloseReason = Event<'position-closed'>['data']['reason'];

const BY_EXIT = {
  take_profit: 'TAKE_PROFIT',
  stop_loss: 'STOP_LOSS',
  trailing_stop: 'TRAILING_STOP_LOSS',
} as const satisfies Partial<Record<CloseReason, ExitKind>>;
/** What closes by no exit, but for what an order of the other side has netted: that is told by the fill of the order. */
const BY_ORDER: Readonly<Record<Exclude<CloseReason, keyof typeof BY_EXIT | 'order'>, string>> = {
  customer: 'TRADE_CLOSE',
  close_all: 'POSITION_CLOSEOUT',
  admin: 'DELAYED_TRADE_CLOSE',
  stop_out: 'MARGIN_CLOSEOUT',
  copy: 'TRADE_CLOSE',
  loss_limit: 'MARGIN_CLOSEOUT',
};

/** A close is no order here; v20 says it with a market order that fills at once, or with the exit that filled. */
function closed(event: Event<'position-reduced' | 'position-closed'>, known: Known): readonly Row[] {
  const say = rowsOf(event);
  const { position, reason, quantity, price, pnl, balance } = event.data;
  const { id, symbol, side } = position;
  const units = unitsText(side === 'buy' ? 'sell' : 'buy', quantity);
  const text = priceText(symbol, price);
  const trade = tradeId(known, id);
  const exit = reason in BY_EXIT ? BY_EXIT[reason as keyof typeof BY_EXIT] : undefined;
  const order = reason in BY_ORDER ? BY_ORDER[reason as keyof typeof BY_ORDER] : undefined;
  const exitRow = exit && known.find(id, exit);
  const isWhole = event.type === 'position-closed';
  const part = { tradeID: trade, units, price: text, realizedPL: money(pnl), ...NO_FINANCING };
  const common = { instrument: nameOf(symbol), units };
  const created = order
    ? [
        say(0, 'MARKET_ORDER', {
          ...common,
          timeInForce: 'FOK',
          positionFill: 'REDUCE_ONLY',
          reason: order,
          tradeClose: { tradeID: trade, units: isWhole ? 'ALL' : units.replace('-', '') },
        }),
      ]
    : [];
  const fill = {
    orderID: String(exitRow ? exitRow.id : event.number * 10),
    ...common,
    price: text,
    fullVWAP: text,
    reason: exit ? `${exit}_ORDER` : `MARKET_ORDER_${order}`,
    pl: money(pnl),
    ...NO_FINANCING,
    commission: money(0),
    accountBalance: money(balance),
    ...(isWhole ? { tradesClosed: [part] } : { tradeReduced: part }),
  };
  const fills = exit || order ? [say(1, 'ORDER_FILL', fill, [id, 'close'])] : [];
  const left = isWhole ? EXIT_KINDS.filter((kind) => kind !== exit) : [];
  const cancels = left.flatMap((kind) => {
    const row = known.find(id, kind);
    const body = isStanding(row) && { orderID: String(row.id), reason: 'LINKED_TRADE_CLOSED' };
    return body ? [say(7 + EXIT_KINDS.indexOf(kind), 'ORDER_CANCEL', body, [id, kind])] : [];
  });
  return [...created, ...fills, ...cancels];
}

function financed(event: Event<'financing'>, known: Known): Row {
  const { positionId, symbol, amount, balance } = event.data;
  const financing = money(amount);
  const body = {
    financing,
    accountBalance: money(balance),
    positionFinancings: [
      {
        instrument: nameOf(symbol),
        financing,
        openTradeFinancings: [{ tradeID: tradeId(known, positionId), financing }],
      },
    ],
  };
  return rowsOf(event)(0, 'DAILY_FINANCING', body);
}

/** Money that has come or gone, once it has; what waits to be decided is no transaction there. */
function moved(
  event: Event<'deposit' | 'withdrawal' | 'transfer' | 'conversion' | 'adjustment'>,
): readonly Row[] {
  const { status, currency, amount, fees = 0, balance, reference } = event.data;
  if (status !== 'completed' || currency !== 'USD') return [];
  const change = event.type === 'withdrawal' ? -(amount + fees) : amount - fees;
  const body = {
    amount: money(change),
    fundingReason: REASONS[event.type],
    ...(reference === undefined ? {} : { comment: reference }),
    accountBalance: money(balance),
  };
  return [rowsOf(event)(0, 'TRANSFER_FUNDS', body)];
}
const REASONS = {
  deposit: 'CLIENT_FUNDING',
  withdrawal: 'CLIENT_FUNDING',
  transfer: 'ACCOUNT_TRANSFER',
  conversion: 'ADJUSTMENT',
  adjustment: 'ADJUSTMENT',
} as const;
