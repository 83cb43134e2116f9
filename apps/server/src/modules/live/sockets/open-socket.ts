import { live } from '@halyard/contract';
import type { Log } from '../../../platform/telemetry/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Connection, end } from './connection.ts';
import { hear, type HearDeps } from './hear.ts';
import { MAX_MESSAGES_PER_ROUND } from './limits.ts';

export type OpenSocketDeps = HearDeps & { readonly log: Log };

/** Listens to a new socket until it is gone. */
export function openSocket(deps: OpenSocketDeps, connection: Connection): void {
  const { ws, stream } = connection;
  let turn = Promise.resolve();
  deps.connections.add(connection);

  ws.on('message', (data: Buffer, isBinary: boolean) => {
    connection.heardAtMs = performance.now();
    connection.heardThisRound += 1;
    if (connection.heardThisRound > MAX_MESSAGES_PER_ROUND)
      return end(connection, live.LIVE_CLOSES.tooMany, 'too many messages');
    const text = isBinary ? null : data.toString();
    turn = turn
      .then(() => hear(deps, connection, text))
      .catch((error: unknown) => giveUpOn(deps.log, connection, error));
  });
  // A broken or oversized frame: the socket is closed already, with the code that says so.
  ws.on('error', () => {});
  ws.on('close', () => {
    deps.connections.remove(connection);
    deps.prices.leave(connection);
    deps.queueBoard.leave(connection);
  });
  stream.on('drain', () => {
    connection.fullSinceMs = null;
    deps.bring(connection);
    deps.prices.drained(connection);
  });
}

/** A client can come back later; a bug is logged. */
export function giveUpOn(log: Log, connection: Connection, error: unknown): void {
  if (error instanceof Refusal) return end(connection, 1013, 'try again later');
  log.error({ err: error }, 'a bug: a live socket failed');
  end(connection, 1011, 'something went wrong on our side');
}
