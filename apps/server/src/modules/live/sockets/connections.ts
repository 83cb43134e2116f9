import type { BookId } from '@halyard/accounting';
import type { Connection } from './connection.ts';
import { MAX_SOCKETS_PER_USER } from './limits.ts';

export type Connections = ReturnType<typeof createConnections>;

/** The open sockets of this node, found by account and counted by address. */
export function createConnections() {
  const all = new Set<Connection>();
  const byUser = new Map<string, Set<Connection>>();
  const byAddress = new Map<string, number>();
  return {
    all: all as ReadonlySet<Connection>,

    countFrom: (address: string): number => byAddress.get(address) ?? 0,

    ofUser: (userId: BookId): ReadonlySet<Connection> | undefined => byUser.get(userId),

    add: (connection: Connection): void => {
      all.add(connection);
      byAddress.set(connection.address, (byAddress.get(connection.address) ?? 0) + 1);
    },

    /** Makes it one of the account's sockets; false when that has too many already. */
    claim: (connection: Connection, account: { userId: BookId; token: string }): boolean => {
      const own = byUser.get(account.userId) ?? new Set();
      if (own.size >= MAX_SOCKETS_PER_USER) return false;
      byUser.set(account.userId, own.add(connection));
      connection.account = account;
      return true;
    },

    /** It is gone. Saying so twice does no harm. */
    remove: (connection: Connection): void => {
      if (!all.delete(connection)) return;
      const left = (byAddress.get(connection.address) ?? 1) - 1;
      if (left > 0) byAddress.set(connection.address, left);
      else byAddress.delete(connection.address);
      const userId = connection.account?.userId ?? '';
      const own = byUser.get(userId);
      own?.delete(connection);
      if (own?.size === 0) byUser.delete(userId);
    },
  };
}
