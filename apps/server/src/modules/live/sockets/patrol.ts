import { live } from '@halyard/contract';
import type { Identify } from '../../../platform/http/identity.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Connection, end, isFull, isOpen, say } from './connection.ts';
import type { Connections } from './connections.ts';
import type { QueueBoard } from '../boards/queue-board.ts';
import { endSignedOut } from './end-signed-out.ts';
import { MAX_WAITING_BYTES, type Times } from './limits.ts';

export type PatrolDeps = {
  readonly log: Log;
  readonly identify: Identify;
  readonly connections: Connections;
  readonly times: Times;
  readonly queueBoard: Pick<QueueBoard, 'admit'>;
  readonly bring: (connection: Connection) => void;
};

/** Goes round all sockets every so often: ends those that are stuck, silent or signed out, and pings the rest. */
export function startPatrol(deps: PatrolDeps): { readonly stop: () => void } {
  let isChecking = false;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const toCheck: Connection[] = [];
    for (const connection of deps.connections.all) {
      visit(deps, connection, nowMs);
      if (connection.account && nowMs - connection.checkedAtMs > deps.times.sessionMs)
        toCheck.push(connection);
    }
    if (isChecking || toCheck.length === 0) return;
    isChecking = true;
    checkSessions(deps, toCheck)
      .catch((error: unknown) => logFailure(deps.log, error))
      .finally(() => {
        isChecking = false;
      });
  }, deps.times.roundMs).unref();
  return { stop: () => clearInterval(timer) };
}

function visit({ times, bring }: PatrolDeps, connection: Connection, nowMs: number): void {
  connection.heardThisRound = 0;
  if (!isOpen(connection)) return;
  if (isStuck(connection, times, nowMs))
    return end(connection, live.LIVE_CLOSES.tooSlow, 'takes too little for too long');
  if (!connection.isGreeted && nowMs - connection.openedAtMs > times.helloMs)
    return end(connection, live.LIVE_CLOSES.tooSlow, 'said nothing');
  if (nowMs - connection.heardAtMs > times.silenceMs) return connection.ws.terminate();
  if (connection.isGreeted && nowMs - connection.pingedAtMs > times.pingMs && !isFull(connection)) {
    connection.pingedAtMs = nowMs;
    say(connection, { type: 'ping' });
  }
  // Whatever kept its messages away, it is tried again.
  bring(connection);
}

function isStuck({ fullSinceMs, stream }: Connection, { stuckMs }: Times, nowMs: number): boolean {
  const isFullTooLong = fullSinceMs !== null && nowMs - fullSinceMs > stuckMs;
  return isFullTooLong || stream.writableLength > MAX_WAITING_BYTES;
}

/** One after the other: thousands of sockets must not ask the database all at once. */
async function checkSessions(deps: PatrolDeps, connections: readonly Connection[]): Promise<void> {
  for (const connection of connections) {
    const { account } = connection;
    if (!account || !isOpen(connection)) continue;
    const { token } = account;
    const identity = await deps.identify(token);
    connection.checkedAtMs = performance.now();
    // A token that was renewed while the old one was looked at is judged next time.
    if (!identity && account.token === token) endSignedOut(connection);
    if (identity && isOpen(connection)) deps.queueBoard.admit(connection, identity);
  }
}

function logFailure(log: Log, error: unknown): void {
  // Without a database nobody can say whose session is over: the sockets stay, and the next round asks again.
  if (error instanceof Refusal) log.warn({ err: error }, 'sessions of live sockets could not be checked');
  else log.error({ err: error }, 'checking sessions of live sockets failed');
}
