import type { BookId } from '@halyard/accounting';
import type { Connection } from './connection.ts';
import { MAX_SOCKETS_PER_USER } from './limits.ts';

export type Connections = ReturnType<typeof createConnections>;

/** The open sockets of this node, found by the books they follow and counted by address. */
export function createConnections() {
  const all = new Set<Connection>();
  const byBook = new Map<BookId, Set<Connection>>();
  const byAddress = new Map<string, number>();
  /** Its messages are noted from now on. */
  const follow = (connection: Connection, bookId: BookId): void => {
    byBook.set(bookId, (byBook.get(bookId) ?? new Set()).add(connection));
    const from = { bookId, sentSeq: 0n, newestSeq: 0n, isReading: false };
    connection.followed = [...connection.followed, from];
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

    /** Makes it one of the account's sockets; false when that has too many already. */
    claim: (connection: Connection, account: { userId: BookId; token: string }): boolean => {
      const own = byBook.get(account.userId);
      if (own && own.size >= MAX_SOCKETS_PER_USER) return false;
      connection.account = account;
      follow(connection, account.userId);
      return true;
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
