import { admin } from '@halyard/contract';
import { authorise } from '../../../platform/http/authorise.ts';
import type { Identify, Identity } from '../../../platform/http/identity.ts';
import { createRounds } from '../../../platform/rounds.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Connection, isOpen, sendFrame } from '../sockets/connection.ts';
import { endSignedOut } from '../sockets/end-signed-out.ts';

export type QueueBoardDeps = Pick<Platform, 'clock' | 'log'> & {
  readonly identify: Identify;
  readonly isLive: boolean;
  readonly readQueues: () => Promise<admin.Queues>;
  /** Between two looks at the queues. */
  readonly queuesMs: number;
};

/** A look that was asked for begins no sooner than this after the one before. */
const LEAST_GAP_MS = 100;

export type QueueBoard = ReturnType<typeof createQueueBoard>;

/**
 * Tells administrators what waits for them, whenever it is different. Each node looks at the database by itself, every
 * so often and when a call has written something, and only while an administrator is connected to it. Before anything is
 * said, the caller is looked up anew: whoever is no administrator any more hears nothing from that moment on.
 */
export function createQueueBoard(deps: QueueBoardDeps) {
  /** What each socket was told last. */
  const told = new Map<Connection, string>();

  const leave = (connection: Connection): void => void told.delete(connection);

  const admit = (connection: Connection, identity: Identity): void => {
    if (!isOpen(connection) || !mayReadQueues(deps, identity)) return leave(connection);
    if (told.has(connection)) return;
    told.set(connection, '');
    rounds.soon();
  };

  const tell = async (connection: Connection, text: string): Promise<void> => {
    const { account } = connection;
    if (!account) return leave(connection);
    const { token } = account;
    const identity = await deps.identify(token);
    // A token that was renewed while the old one was looked up is judged next time.
    if (account.token !== token) return;
    if (!identity) {
      leave(connection);
      return endSignedOut(connection);
    }
    admit(connection, identity);
    if (!told.has(connection)) return;
    told.set(connection, text);
    sendFrame(connection, text);
  };

  const look = async (): Promise<void> => {
    const text = JSON.stringify({ type: 'queues', queues: await deps.readQueues() });
    const behind = [...told].filter(([connection, last]) => last !== text && connection.canTake());
    await Promise.all(behind.map(([connection]) => tell(connection, text)));
  };

  const rounds = createRounds({
    run: look,
    everyMs: () => (told.size > 0 ? deps.queuesMs : null),
    gapMs: LEAST_GAP_MS,
    onFailed: (error, isNew) => {
      if (isNew) deps.log.warn({ err: error }, 'the queues of the back office wait for the database');
    },
  });
  rounds.start();

  return {
    /** Something was written that may be in a queue now, or in none any more. */
    lookSoon: (): void => {
      if (told.size > 0) rounds.soon();
    },
    /** Takes a socket in if it is an administrator's, and puts it out if it no longer is. */
    admit,
    leave,
    stop: (): void => {
      told.clear();
      void rounds.stop();
    },
  };
}

/** The rule is that of the call which answers the same. */
function mayReadQueues({ clock, isLive }: QueueBoardDeps, identity: Identity): boolean {
  try {
    authorise(admin.adminReadQueues, identity, { now: clock.now(), isLive });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
