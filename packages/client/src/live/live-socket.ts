import { live } from '@halyard/contract';
import { backoffMs } from '../backoff.ts';
import { type ConversationOptions, createConversation } from './conversation.ts';
import { type After, createTimer, openWatched, type Wire, type WireEvents } from './wire.ts';

export type LiveSocketOptions = Omit<ConversationOptions, 'onReady'> & {
  readonly open: (events: WireEvents) => Wire;
  /** Asks for a new token; the socket comes back by itself. */
  readonly renewSession: () => Promise<void>;
  readonly after: After;
  readonly random?: () => number;
  readonly onState: (isUp: boolean) => void;
  readonly onServerTime: (at: string) => void;
};

/** The one socket of a tab. It comes back by itself, a little later after each failure. */
export function createLiveSocket(options: LiveSocketOptions) {
  let wire: Wire | null = null;
  let isRunning = false;
  let failures = 0;
  const nextTry = createTimer(options.after);
  const conversation = createConversation({
    ...options,
    onReady: (serverTime) => {
      failures = 0;
      options.onServerTime(serverTime);
      options.onState(true);
    },
  });

  function say(message: live.ClientMessage | null): void {
    if (message) wire?.send(JSON.stringify(message));
  }

  function connect(isAnew = false): void {
    nextTry.clear();
    if (isAnew) wire?.close();
    if ((wire !== null && !isAnew) || !isRunning) return;
    wire = openWatched(options.open, options.after, {
      onOpen: () => say(conversation.hello()),
      onText: (text) => say(conversation.take(JSON.parse(text) as live.ServerMessage)),
      onClose: lose,
    });
  }

  function lose(code: number): void {
    wire = null;
    options.onState(false);
    void (code === live.LIVE_CLOSES.signedOut ? options.renewSession().finally(retry) : retry());
  }

  function retry(): void {
    if (!isRunning) return;
    nextTry.set(backoffMs(failures, options.random?.()), () => connect());
    failures += 1;
  }

  function stop(): void {
    isRunning = false;
    nextTry.clear();
    wire?.close();
    wire = null;
    failures = 0;
    conversation.forget();
    options.onState(false);
  }

  return {
    start: (): void => {
      isRunning = true;
      connect();
    },
    stop,
    /** The network is back, or somebody looks again: no reason to wait any longer. */
    hurry: (): void => {
      failures = 0;
      connect();
    },
    tokenChanged: (): void => (conversation.isBehind() ? connect(true) : say(conversation.renewal())),
    /** The prices of another account are wanted. */
    pricesChanged: (book: string | undefined): void => say(conversation.subscription(book)),
    /** Other accounts are wanted: which ones is said at the beginning alone. */
    booksChanged: (): void => connect(true),
  };
}
