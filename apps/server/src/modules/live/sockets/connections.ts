import type { BookId } from '@halyard/accounting';
import type { Carried, Connection, Followed } from './connection.ts';
import { MAX_SOCKETS_PER_USER } from './limits.ts';

export type Connections = ReturnType<typeof createConnections>;

/** The open sockets of this node, found by the books they follow and counted by address. */
export function createConnections() {
  const all = new Set<Connection>();
  const byBook = new Map<BookId, Set<Connection>>();
  const byAddress = new Map<string, number>();
  /** What comes of it is noted from now on. */
  const follow = (connection: Connection, bookId: BookId, carries: Carried): Followed => {
    byBook.set(bookId, (byBook.get(bookId) ?? new Set()).add(connection));
    const from: Followed = { bookId, carries, group: undefined, sent: 0n, newest: 0n, isReading: false };
    connection.followed = [...connection.followed, from];
    return from;
  };

  return {
    all: all as ReadonlySet<Connection>,

    countFrom: (address: string): number => byAddress.get(address) ?? 0,

    /** Those that follow this book. Whoever is signed in follows their main one. */
    following: (bookId: BookId): ReadonlySet<Connection> | undefined => byBook.get(bookId),

    add: (connection: Connection): void => {
      all.add(connection);
      byAddress.set(connection.address, (byAddress.get(connection.address) ?? 0) + 1);
    },

    /** Makes it one of the account's sockets, which follow its messages; null when it has too many already. */
    claim: (connection: Connection, account: { userId: BookId; token: string }): Followed | null => {
      // What keys have open is counted by itself: they must not take the places of their owner's screens.
      const own = [...(byBook.get(account.userId) ?? [])].filter((one) => one.account !== null);
      if (own.length >= MAX_SOCKETS_PER_USER) return null;
      connection.account = account;
      return follow(connection, account.userId, 'messages');
    },

    follow,

    /** It is gone. Saying so twice does no harm. */
    remove: (connection: Connection): void => {
      if (!all.delete(connection)) return;
      const left = (byAddress.get(connection.address) ?? 1) - 1;
      if (left > 0) byAddress.set(connection.address, left);
      else byAddress.delete(connection.address);
      for (const { bookId } of connection.followed) {
        const those = byBook.get(bookId);
        those?.delete(connection);
        if (those?.size === 0) byBook.delete(bookId);
      }
    },
  };
}
