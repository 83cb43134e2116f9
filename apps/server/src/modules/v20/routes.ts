import { v20 } from '@halyard/contract';
import { type Call, type Routes, tokenOf } from '../../platform/http/routes.ts';
import type { Asked } from './asked.ts';
import { readCandles } from './candles.ts';
import type { V20Deps } from './deps.ts';
import { whenOf } from './names.ts';
import type { Fields } from './order-request.ts';
import { cancelOrder, createOrder, replaceOrder, setExits } from './orders.ts';
import { listOrders, readOrder } from './read-orders.ts';
import {
  readChanges,
  readPages,
  readRange,
  readSince,
  readTransaction,
  streamTransactions,
} from './record/read-transactions.ts';
import { createRecord, type V20Record } from './record/record.ts';
import { readPricing, streamPrices, wantedOf } from './pricing.ts';
import { createAccountReader, listInstruments, pendingOf } from './read-account.ts';
import { failureOf, rejectOf } from './rejects.ts';
import { type Lines, streamLines } from './streams.ts';
import {
  closePosition,
  closeTrade,
  listOpenTrades,
  listPositions,
  listTrades,
  readPosition,
  readTrade,
} from './trades.ts';

type AnyCall = Pick<Call<typeof v20.getSummary>, 'book' | 'caller' | 'reply' | 'request'>;

export function addV20Routes(routes: Routes, given: V20Deps): void {
  const record = createRecord(given);
  const accounts = createAccountReader({ ...given, record });
  const deps = { ...given, accounts, record };

  routes.handle(v20.listAccounts, ({ caller }) => looked(() => accounts.list(caller)));
  routes.handle(v20.getAccount, (call) => looked(() => accounts.whole(askedOf(call))));
  routes.handle(v20.getSummary, (call) => looked(() => accounts.summary(askedOf(call))));
  routes.handle(v20.listInstruments, ({ book, query }) =>
    looked(async () => ({
      instruments: listInstruments(deps, query.instruments, book.group),
      lastTransactionID: await accounts.lastTransactionId(book.bookId),
    })),
  );

  routes.handle(v20.getCandles, (call) =>
    looked(() => readCandles(deps, call.params.instrument, call.query, askedOf(call))),
  );
  routes.handle(v20.getAccountCandles, (call) =>
    looked(() => readCandles(deps, call.params.instrument, call.query, askedOf(call))),
  );
  routes.handle(v20.getPricing, (call) =>
    looked(async () => readPricing(deps, call.query, { ...askedOf(call), group: call.book.group })),
  );
  routes.handle(v20.streamPricing, async (call) => {
    const isSnapshot = (call.query.snapshot ?? 'true').toLowerCase() !== 'false';
    const wanted = wantedOf(call.query.instruments);
    return streamed(deps, call, streamPrices(deps, wanted, { ...askedOf(call), isSnapshot }));
  });

  addOrderRoutes(routes, deps);
  addTradeRoutes(routes, deps);
  addTransactionRoutes(routes, deps);
}

function streamed({ streams }: WriteDeps, { caller, request }: AnyCall, source: Lines) {
  return { file: streamLines(streams, { caller, token: tokenOf(request) }, source) };
}

type WriteDeps = V20Deps & {
  readonly accounts: ReturnType<typeof createAccountReader>;
  readonly record: V20Record;
};

function addOrderRoutes(routes: Routes, deps: WriteDeps): void {
  const { accounts } = deps;
  routes.handle(v20.listOrders, (call) => looked(() => listOrders(deps, askedOf(call), call.query)));
  routes.handle(v20.listPendingOrders, (call) =>
    looked(async () => {
      const found = await accounts.read(call.book);
      return { orders: pendingOf(found, askedOf(call).when), lastTransactionID: found.last };
    }),
  );
  routes.handle(v20.getOrder, (call) =>
    looked(() => readOrder(deps, askedOf(call), call.params.orderSpecifier)),
  );
  routes.handle(v20.createOrder, (call) =>
    acted(deps, askedOf(call), { status: 201, said: 'orderReject', type: typeIn(call.body) }, (asked) =>
      createOrder(deps, asked, call.body),
    ),
  );
  routes.handle(v20.replaceOrder, (call) =>
    acted(deps, askedOf(call), { status: 201, said: 'orderReject', type: typeIn(call.body) }, (asked) =>
      replaceOrder(deps, asked, call.params.orderSpecifier, call.body),
    ),
  );
  routes.handle(v20.cancelOrder, (call) =>
    acted(deps, askedOf(call), { said: 'orderCancelReject', type: 'ORDER_CANCEL_REJECT' }, (asked) =>
      cancelOrder(deps, asked, call.params.orderSpecifier),
    ),
  );
}

function addTradeRoutes(routes: Routes, deps: WriteDeps): void {
  const close = { said: 'orderReject', type: 'MARKET_ORDER_REJECT' };
  routes.handle(v20.listTrades, (call) => looked(() => listTrades(deps, askedOf(call), call.query)));
  routes.handle(v20.listOpenTrades, (call) => looked(() => listOpenTrades(deps, askedOf(call))));
  routes.handle(v20.getTrade, (call) =>
    looked(() => readTrade(deps, askedOf(call), call.params.tradeSpecifier)),
  );
  routes.handle(v20.closeTrade, (call) =>
    acted(deps, askedOf(call), close, (asked) =>
      closeTrade(deps, asked, call.params.tradeSpecifier, call.body),
    ),
  );
  routes.handle(v20.setTradeOrders, (call) =>
    acted(deps, askedOf(call), { said: 'orderReject', type: 'ORDER_REJECT', about: 'exit' }, (asked) =>
      setExits(deps, asked, call.params.tradeSpecifier, call.body),
    ),
  );
  routes.handle(v20.listPositions, (call) => looked(() => listPositions(deps, askedOf(call), false)));
  routes.handle(v20.listOpenPositions, (call) => looked(() => listPositions(deps, askedOf(call), true)));
  routes.handle(v20.getPosition, (call) =>
    looked(() => readPosition(deps, askedOf(call), call.params.instrument)),
  );
  routes.handle(v20.closePosition, (call) =>
    acted(deps, askedOf(call), close, (asked) =>
      closePosition(deps, asked, call.params.instrument, call.body),
    ),
  );
}

function addTransactionRoutes(routes: Routes, deps: WriteDeps): void {
  routes.handle(v20.getChanges, (call) => looked(() => readChanges(deps, askedOf(call), call.query)));
  routes.handle(v20.listTransactions, (call) => {
    const host = deps.settings.PUBLIC_URL || `${call.request.protocol}://${call.request.host}`;
    return looked(() => readPages(deps, askedOf(call), call.query, host.replace(/\/$/, '')));
  });
  routes.handle(v20.getTransaction, (call) =>
    looked(() => readTransaction(deps, askedOf(call), call.params.transactionID)),
  );
  routes.handle(v20.getTransactionRange, (call) => looked(() => readRange(deps, askedOf(call), call.query)));
  routes.handle(v20.getTransactionsSince, (call) => looked(() => readSince(deps, askedOf(call), call.query)));
  routes.handle(v20.streamTransactions, async (call) =>
    streamed(deps, call, await streamTransactions(deps, askedOf(call))),
  );
}

function askedOf({ book, caller, reply, request }: AnyCall): Asked {
  const waitedNs = BigInt(Math.round(reply.elapsedTime * 1e6));
  const when = whenOf(request.headers['accept-datetime-format']);
  return { book, caller, when, askedAtNs: process.hrtime.bigint() - waitedNs };
}

type Said = { readonly data: Record<string, unknown>; readonly status?: number };

async function looked(work: () => Promise<object>): Promise<Said> {
  try {
    return { data: { ...(await work()) } };
  } catch (error) {
    const no = rejectOf(error, 'order');
    if (!no) throw error;
    return { status: no.status, data: failureOf(no) };
  }
}

type Act = {
  readonly status?: number;
  readonly said: string;
  readonly type: string;
  readonly about?: 'exit';
};

/** What is rejected leaves nothing in the book, so the transaction that says so has no number there. */
async function acted(
  { accounts, clock }: WriteDeps,
  asked: Asked,
  { status = 200, said, type, about }: Act,
  work: (asked: Asked) => Promise<object>,
): Promise<Said> {
  try {
    return { status, data: { ...(await work(asked)) } };
  } catch (error) {
    const isExit = about === 'exit' || EXIT_REJECTS.has(type);
    const no = rejectOf(error, isExit ? 'exit' : 'order');
    if (!no) throw error;
    const { bookId } = asked.book;
    const transaction = { type, accountID: bookId, time: asked.when(clock.now()), rejectReason: no.reason };
    return {
      status: no.status,
      data: {
        [`${said}Transaction`]: transaction,
        relatedTransactionIDs: [],
        lastTransactionID: await accounts.lastTransactionId(bookId),
        ...failureOf(no),
      },
    };
  }
}

const EXIT_REJECTS: ReadonlySet<string> = new Set([
  'TAKE_PROFIT_ORDER_REJECT',
  'STOP_LOSS_ORDER_REJECT',
  'TRAILING_STOP_LOSS_ORDER_REJECT',
]);

function typeIn(body: Fields | undefined): string {
  const order = body?.['order'] as Fields | null | undefined;
  const type = order?.['type'];
  return `${typeof type === 'string' && /^[A-Z_]{3,20}$/.test(type) ? type : 'MARKET'}_ORDER_REJECT`;
}
