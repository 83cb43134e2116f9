import type { BookId } from '@halyard/accounting';
import type { Log } from '../../../platform/telemetry/log.ts';
import { createHeads, type Place } from './heads.ts';
import type { HeardMessage, Message } from './message.ts';

/** Accounts that are read in one go. */
const MAX_ACCOUNTS = 200;
/** Messages that are read in one go. */
const MAX_MESSAGES = 500;

export type RelayDeps = {
  readonly log: Log;
  /** Messages of these accounts after these numbers, in order, and no more of them than the limit. */
  readonly readSince: (places: readonly Place[], limit: number) => Promise<readonly Message[]>;
};

export type Listener = (message: HeardMessage) => void;
export type Relay = ReturnType<typeof createRelay>;

/**
 * Passes messages on to those who listen on this node, in order per account. One that does not follow on its
 * predecessor waits: what lies between is read from the table first, where an account's messages become visible in
 * order.
 */
export function createRelay({ log, readSince }: RelayDeps) {
  const heads = createHeads();
  const listeners = new Set<Listener>();
  const behind = new Set<string>();
  let reading: Promise<void> | undefined;

  /** One reader at a time; whoever falls behind meanwhile is read by it as well. */
  const catchUp = async (): Promise<void> => {
    if (!reading && behind.size > 0) reading = readBehind();
    await reading;
  };

  const readBehind = async () => {
    try {
      while (behind.size > 0) await readSome([...behind].slice(0, MAX_ACCOUNTS));
    } finally {
      // Not a moment later than the last look at who is behind.
      reading = undefined;
    }
  };

  const readSome = async (accounts: readonly BookId[]) => {
    // Taken out before the reading: who falls behind from here on may not be in the answer.
    for (const userId of accounts) behind.delete(userId);
    let isComplete = false;
    try {
      const messages = await readSince(heads.placesOf(accounts), MAX_MESSAGES);
      for (const message of messages) if (heads.moveTo(message)) pass({ ...message, isOwn: false });
      // A full answer may have been cut short anywhere: all of them are asked about once more.
      isComplete = messages.length < MAX_MESSAGES;
    } finally {
      if (!isComplete) for (const userId of accounts) behind.add(userId);
    }
  };

  const pass = (message: HeardMessage) => {
    for (const listener of listeners) {
      try {
        listener(message);
      } catch (error) {
        log.error({ err: error }, 'a listener to live messages failed');
      }
    }
  };

  return {
    /** A message this node wrote and committed. */
    published: (message: Message): void => {
      if (heads.moveTo(message)) return pass({ ...message, isOwn: true });
      if (heads.isNews(message)) behind.add(message.userId);
      catchUp().catch((error: unknown) => log.warn({ err: error }, 'live messages wait for the database'));
    },

    /** Messages that are in the table, by whatever node; resolves when they were passed on. */
    noted: async (places: readonly Place[]): Promise<void> => {
      for (const place of places) if (heads.isNews(place)) behind.add(place.userId);
      await catchUp();
    },

    /** The numbers of another time say nothing. */
    forgetAll: (): void => {
      heads.forgetAll();
      behind.clear();
    },

    onMessage: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
