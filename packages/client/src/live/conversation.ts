import type { admin, live } from '@halyard/contract';

export type ConversationOptions = {
  readonly readToken: () => string | null;
  /** How a program shows its key, and what else it says first. */
  readonly readShown?: () => Partial<Hello>;
  /** The accounts beside the main one whose messages are wanted. */
  readonly readBooks: () => readonly string[];
  /** The symbols whose prices are wanted; without it all. */
  readonly readSymbols?: () => string[];
  readonly onReady: (serverTime: string) => void;
  readonly onPrices: (message: Extract<live.ServerMessage, { type: 'prices' }>) => void;
  readonly onChanges: (changes: readonly live.Change[]) => void;
  /** What waits in the back office; only administrators ever hear of it. */
  readonly onQueues: (queues: admin.Queues) => void;
  /** Something may have been missed, of the main account or of others alone: everything must be read anew. */
  readonly onMissed: (isOfMain: boolean) => void;
  /** What was heard may be of a time that never was: whatever is shown must be read anew, whoever it is about. */
  readonly onNewEra: () => void;
};

const MAIN = '';

type Hello = Extract<live.ClientMessage, { type: 'hello' }>;

type Ready = Extract<live.ServerMessage, { type: 'ready' }>;
type Event = Extract<live.ServerMessage, { type: 'event' }>;

/**
 * What was heard: the last number of each account. An account's messages are taken once each; a gap between their numbers
 * means that something was missed.
 */
function createHearing(options: Pick<ConversationOptions, 'onChanges' | 'onMissed' | 'onNewEra'>) {
  /** The main account has no name here. */
  const seen = new Map<string, number>();
  /** Of the server's database; whoever is signed in, it stays the same. */
  let era: string | undefined;

  /** Numbers of an era before are those of other messages. */
  function enter(next: string | undefined): boolean {
    const isAnother = era !== undefined && next !== undefined && next !== era;
    era = next ?? era;
    if (isAnother) seen.clear();
    return isAnother;
  }

  return {
    seen,
    /** What was read before the socket was there may be older than its first number. */
    begin: ({ seq, books = [], era: next }: Ready, isSignedIn: boolean): void => {
      const isAnother = enter(next);
      const sequences = isSignedIn ? [{ book: MAIN, seq }, ...books] : [];
      const fresh = sequences.filter(({ book }) => !seen.has(book));
      for (const { book, seq: newest } of fresh) seen.set(book, newest);
      if (isAnother) options.onNewEra();
      else if (fresh.length > 0) options.onMissed(fresh.some(({ book }) => book === MAIN));
    },
    takeEvent: ({ seq, changes, book = MAIN }: Event): void => {
      const last = seen.get(book);
      if (last !== undefined && seq <= last) return;
      const isNext = last === undefined || seq === last + 1;
      seen.set(book, seq);
      if (!isNext) options.onMissed(book === MAIN);
      options.onChanges(changes);
    },
  };
}

/** What is said over the socket, whichever wire carries it: who we are, the last number we saw of each account, and what comes. */
export function createConversation(options: ConversationOptions) {
  const { seen, begin, takeEvent } = createHearing(options);
  let sentToken: string | null = null;
  let hasBegun = false;
  /** The account whose prices are wanted; without one those of the main one. */
  let pricesOf: string | undefined;
  const wanted = () => pricesWanted(options, sentToken === null ? undefined : pricesOf);

  return {
    hello: (): live.ClientMessage => {
      sentToken = options.readToken();
      hasBegun = true;
      return {
        type: 'hello',
        ...(sentToken === null ? {} : { token: sentToken, ...ofBooks(options.readBooks(), seen) }),
        ...options.readShown?.(),
        ...wanted(),
      };
    },

    /** The message that asks for the prices of another account; nothing before it was said who we are. */
    subscription: (book: string | undefined): live.ClientMessage | null => {
      pricesOf = book;
      return sentToken === null ? null : { type: 'subscribe', ...wanted() };
    },

    /** Takes a message, and says what to answer. */
    take: (message: live.ServerMessage): live.ClientMessage | null => {
      if (message.type === 'ready') {
        options.onReady(message.serverTime);
        begin(message, sentToken !== null);
      }
      if (message.type === 'reset') {
        const { book = MAIN } = message;
        seen.set(book, message.seq);
        options.onMissed(book === MAIN);
      }
      if (message.type === 'event') takeEvent(message);
      if (message.type === 'prices') options.onPrices(message);
      if (message.type === 'queues') options.onQueues(message.queues);
      return message.type === 'ping' ? { type: 'pong' } : null;
    },

    /** It began as nobody's, and there is a session by now: the server is told of that with a hello alone. */
    isBehind: (): boolean => hasBegun && sentToken === null && options.readToken() !== null,

    /** The message that tells of a renewed session; nothing when there is no news. */
    renewal: (): live.ClientMessage | null => {
      const token = options.readToken();
      if (token === null || token === sentToken || sentToken === null) return null;
      sentToken = token;
      return { type: 'token', token };
    },

    forget: (): void => {
      seen.clear();
      sentToken = null;
      hasBegun = false;
    },
  };
}

/** An account that is not followed yet is asked for with the hello that follows it. */
function pricesWanted(
  { readBooks, readSymbols }: ConversationOptions,
  book: string | undefined,
): Pick<Hello, 'pricesOf' | 'symbols'> {
  const isFollowed = book !== undefined && readBooks().includes(book);
  return { ...(isFollowed && { pricesOf: book }), ...(readSymbols && { symbols: readSymbols() }) };
}

function ofBooks(books: readonly string[], seen: ReadonlyMap<string, number>): Partial<Hello> {
  const since = (book: string) => (seen.has(book) ? { since: seen.get(book) } : {});
  return {
    ...since(MAIN),
    ...(books.length > 0 && { books: books.map((book) => ({ book, ...since(book) })) }),
  };
}
