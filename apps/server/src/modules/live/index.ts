/**
 * What customers see as it happens. Owns each account's sequence of messages, with the events that programs read, and the socket
 * that carries them beside the prices. A message is written in the transaction of what it tells about: it exists exactly when that happened.
 * It never decides what is worth telling, and never computes a price. Invariants: an account's messages are numbered
 * from 1 without a gap or a repeat and become visible in that order, and so are its events; a socket gets each one once and in order, or is
 * closed; nobody gets a message of somebody else's account; what waits for staff is told to administrators alone; a slow
 * socket makes no other wait.
 */
import type { BookId } from '@halyard/accounting';
import { type Bus, createLocalBus } from '../../platform/bus/bus.ts';
import type { Form } from '../../platform/database/batch-write.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Message } from './messages/message.ts';
import { createRelay, type Listener } from './messages/relay.ts';
import * as store from './messages/store.ts';
import { createNodeWatch } from './messages/watch-nodes.ts';

export {
  archiveMessages,
  checkMessages,
  listArchivedMessages,
  restoreMessages,
} from './months/archive-messages.ts';
export { createEventStreams, type EventStreams } from './events/event-streams.ts';
export { readEvents } from './events/read-events.ts';
export { addEventAdminRoutes, addEventRoutes } from './events/routes.ts';
export { addLiveGauges } from './sockets/gauges.ts';
export { addLiveSocket } from './sockets/live-socket.ts';
export { type HeardMessage, type Message, type StoredChange, wireText } from './messages/message.ts';
export { forgetMessages, type Written } from './messages/store.ts';
export { provenMessages, verifyLive } from './messages/store-verify.ts';

export type LiveDeps = Pick<Platform, 'clock' | 'database' | 'log'> & {
  /** Wakes the other nodes; without it they find what is new by looking. */
  readonly bus?: Bus;
};
export type Live = ReturnType<typeof createLive>;

export function createLive({ database, bus = createLocalBus().join(), clock, log }: LiveDeps) {
  const relay = createRelay({
    log,
    readSince: (places, limit) => store.selectSinceEach(database, places, limit),
  });
  const nodes = createNodeWatch({ database, bus, log, relay });
  const published = (message: Message): void => {
    relay.published(message);
    bus.tell('live');
  };
  return {
    /** Tells an account what changed, in the caller's transaction. Takes the account's lock until its end. */
    append: async (
      tx: Tx,
      userId: BookId,
      changes: store.NewMessage['changes'],
      events: store.NewMessage['events'] = [],
    ): Promise<void> => {
      const at = clock.now();
      const written = await store.insertMessage(tx, { userId, changes, events }, at);
      tx.afterCommit(() => published({ userId, at, changes, events, ...written }));
    },

    /**
     * For a statement that writes for many accounts at once: the text of its steps `live_seq` and `live_written`.
     * An earlier step `moved(user_id)` says for which of these accounts it may write, each at most once. The
     * text is always the same, one for each form; `live_written` answers user_id, seq and first_event, for `published` after the commit.
     */
    writing: (messages: readonly store.NewMessage[], at: Date, form?: Form) =>
      store.messageSteps(messages, at, form),

    /** For `moved`: whether the messages of this account are in nobody else's hands. Asking takes them, and waits for nobody. */
    canBeTold: store.numberIsFree,

    /** Waits until nobody is telling these accounts anything; a transaction then keeps it that way. */
    waitFor: (queryable: Queryable, userIds: readonly BookId[]) => store.waitForNumbers(queryable, userIds),

    /** Hands over what such a statement wrote, once it is committed. */
    published,

    /**
     * Every message of every node, at least once and in order per account: own ones right after their commit, those
     * of others with the next look, which the bus hurries.
     */
    onMessage: (listener: Listener): (() => void) => relay.onMessage(listener),

    /** What an account was told after this number, in order. */
    since: (queryable: Queryable, userId: BookId, seq: bigint, limit: number) =>
      store.selectSince(queryable, userId, seq, limit),

    /** The number of an account's newest event, 0 before the first. */
    lastEvent: async (queryable: Queryable, bookId: BookId): Promise<bigint> =>
      (await store.selectEventEnds(queryable, bookId)).newest,

    /** The number of an account's newest message, 0 before the first. */
    lastSeq: (queryable: Queryable, userId: BookId) => store.selectLastSeq(queryable, userId),

    /** Begins to look for what other nodes wrote. What is committed after it resolved is not missed. */
    start: nodes.start,
    stop: nodes.stop,
    /** Looks once, right now. */
    look: nodes.look,
    lookAnew: nodes.lookAnew,
  };
}
