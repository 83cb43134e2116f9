import type { admin, live } from '@halyard/contract';

export type ConversationOptions = {
  readonly readToken: () => string | null;
  readonly onReady: (serverTime: string) => void;
  readonly onPrices: (message: Extract<live.ServerMessage, { type: 'prices' }>) => void;
  readonly onChanges: (changes: readonly live.Change[]) => void;
  /** What waits in the back office; only administrators ever hear of it. */
  readonly onQueues: (queues: admin.Queues) => void;
  /** Something may have been missed: everything must be read anew. */
  readonly onMissed: () => void;
};

type Event = Extract<live.ServerMessage, { type: 'event' }>;

/**
 * What is said over the socket, whichever wire carries it: who we are, the last number we saw, and what comes. An
 * account's messages are taken once each; a gap between their numbers means that something was missed.
 */
export function createConversation(options: ConversationOptions) {
  let seen: number | null = null;
  let sentToken: string | null = null;

  function takeEvent({ seq, changes }: Event): void {
    if (seen !== null && seq <= seen) return;
    const isNext = seen === null || seq === seen + 1;
    seen = seq;
    if (!isNext) options.onMissed();
    options.onChanges(changes);
  }

  return {
    hello: (): live.ClientMessage => {
      sentToken = options.readToken();
      return {
        type: 'hello',
        ...(sentToken === null ? {} : { token: sentToken }),
        ...(seen === null || sentToken === null ? {} : { since: seen }),
      };
    },

    /** Takes a message, and says what to answer. */
    take: (message: live.ServerMessage): live.ClientMessage | null => {
      if (message.type === 'ready') {
        options.onReady(message.serverTime);
        // What was read before the socket was there may be older than its first number.
        if (seen === null && sentToken !== null) {
          seen = message.seq;
          options.onMissed();
        }
      }
      if (message.type === 'reset') {
        seen = message.seq;
        options.onMissed();
      }
      if (message.type === 'event') takeEvent(message);
      if (message.type === 'prices') options.onPrices(message);
      if (message.type === 'queues') options.onQueues(message.queues);
      return message.type === 'ping' ? { type: 'pong' } : null;
    },

    /** The message that tells of a renewed session; nothing when there is no news. */
    renewal: (): live.ClientMessage | null => {
      const token = options.readToken();
      if (token === null || token === sentToken || sentToken === null) return null;
      sentToken = token;
      return { type: 'token', token };
    },

    forget: (): void => {
      seen = null;
      sentToken = null;
    },
  };
}
