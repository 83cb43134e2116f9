import type { live, market } from '@halyard/contract';
import type { SocketLine } from './events-over-socket.ts';
import { createLiveSocket } from './live-socket.ts';
import { openSocket } from './open-socket.ts';
import { createRefusals, shownFor } from './shown.ts';
import { later, type Wire, type WireEvents } from './wire.ts';

type Price = market.MarketPrice;
const says = ({ bid, ask }: Price): string => `${bid} ${ask}`;
export type PricesOptions = {
  readonly symbols?: readonly string[];
  /** The account whose prices are wanted; without it those of the main one. Only a key has accounts here. */
  readonly book?: string;
  readonly signal?: AbortSignal;
};

/** Who asks for prices alone hears of nothing else. */
const nothing = () => {};
const OF_NOBODY = {
  readToken: () => null,
  readBooks: () => [],
  renewSession: async () => {},
  after: later,
  onState: nothing,
  onServerTime: nothing,
  onChanges: nothing,
  onQueues: nothing,
  onMissed: nothing,
  onNewEra: nothing,
};

/**
 * Prices as they come: at first of all symbols, then of those that changed. Whoever is slow gets the newest of each and no
 * others. A line that breaks is opened again; a price that was there before does not come a second time. It fails where the
 * server says why it will not tell.
 */
export async function* pricesFrom(
  line: SocketLine,
  { symbols, book, signal }: PricesOptions = {},
): AsyncGenerator<readonly Price[]> {
  const known = new Map<string, Price>();
  let waiting = new Map<string, Price>();
  const refused: { failure: Error | null } = { failure: null };
  let wake = () => {};
  const something = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const isOver = () => signal?.aborted === true;
  const take = (price: Price) => {
    const last = known.get(price.symbol);
    // One of the same moment may be another account's, once it is in another group.
    if (last && (price.at < last.at || (price.at === last.at && says(price) === says(last)))) return;
    known.set(price.symbol, price);
    waiting.set(price.symbol, price);
  };
  const shows = showing(line, (failure) => {
    refused.failure = failure;
    wake();
  });
  const socket = createLiveSocket({
    ...OF_NOBODY,
    open: shows.open,
    readShown: () => ({ ...shows.shown(), ...(book === undefined ? {} : { pricesOf: book }) }),
    ...(symbols && { readSymbols: () => [...symbols] }),
    onPrices: ({ prices }) => {
      for (const price of prices) take(price);
      wake();
    },
  });
  const end = () => wake();
  signal?.addEventListener('abort', end);
  socket.start();
  try {
    while (!isOver()) {
      if (waiting.size === 0 && refused.failure === null) await something();
      if (refused.failure && !isOver()) throw refused.failure;
      const news = [...waiting.values()];
      waiting = new Map();
      if (news.length > 0) yield news;
    }
  } finally {
    signal?.removeEventListener('abort', end);
    socket.stop();
  }
}

/** Sockets that are open once it is known how to show the credential: a signature is good for one. */
function showing({ origin, credential }: SocketLine, fail: (failure: Error) => void) {
  let shown: Awaited<ReturnType<typeof shownFor>> = {};
  const failShowing = (error: unknown) => fail(error instanceof Error ? error : new Error(String(error)));
  const open = (events: WireEvents): Wire => {
    const show = async () => {
      shown = await shownFor(origin, credential);
      events.onOpen();
    };
    const refusals = createRefusals(fail);
    const onText = (text: string) => {
      if (!refusals.take(JSON.parse(text) as live.ServerMessage)) events.onText(text);
    };
    const onClose = (code: number) => {
      refusals.end(code);
      events.onClose(code);
    };
    return openSocket(origin, { onOpen: () => void show().catch(failShowing), onText, onClose });
  };
  return { open, shown: () => shown };
}
