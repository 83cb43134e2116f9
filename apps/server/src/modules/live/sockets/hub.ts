import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { live } from '@halyard/contract';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { FindBook, Identify, IdentifyKey } from '../../../platform/http/identity.ts';
import type { OpenCalls } from '../../../platform/http/streams/open-calls.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Connection, createConnection, end, type Opening } from './connection.ts';
import { hear, type HearDeps } from './hear.ts';
import { createConnections } from './connections.ts';
import { lagging, type ReadMessages, readOn, tell } from '../messages/follow-account.ts';
import { MAX_MESSAGES_PER_ROUND, type Times } from './limits.ts';
import type { Message } from '../messages/message.ts';
import { startPatrol } from './patrol.ts';
import { createPriceBoard, type PriceBoard, type Prices } from '../boards/price-board.ts';
import { createPriceFrames } from '../boards/price-frames.ts';
import type { Listener } from '../messages/relay.ts';
import { createQueueBoard, type QueueBoardDeps } from '../boards/queue-board.ts';
import * as store from '../messages/store.ts';

export type HubDeps = Pick<Platform, 'clock' | 'database' | 'log'> & {
  readonly bus: Pick<Bus, 'on'>;
  readonly identify: Identify;
  readonly findBook: FindBook;
  readonly identifyKey: IdentifyKey;
  readonly openCalls: Pick<OpenCalls, 'admit'>;
  readonly rateLimits: RateLimits;
  readonly live: { readonly onMessage: (listener: Listener) => () => void };
  readonly prices: Prices;
  /** The group a book is in. */
  readonly groupOf: HearDeps['groupOf'];
  readonly readQueues: QueueBoardDeps['readQueues'];
  readonly isLive: boolean;
  readonly times: Times;
};

/** Where sockets, accounts' messages and prices meet. */
export function createHub(deps: HubDeps) {
  const connections = createConnections();
  const board = createPriceBoard(createPriceFrames(deps.clock, deps.prices.describe));
  const queueBoard = createQueueBoard({ ...deps, queuesMs: deps.times.queuesMs });
  const read: ReadMessages = ({ bookId, carries, sent }, limit) =>
    (carries === 'messages' ? store.selectSince : store.selectWithEvents)(deps.database, bookId, sent, limit);
  const bring = (connection: Connection) => {
    for (const followed of lagging(connection)) {
      readOn(connection, followed, read).catch((error: unknown) => {
        // Without a database its messages wait where they are: the patrol asks again.
        if (!(error instanceof Refusal)) giveUpOn(deps.log, connection, error);
      });
    }
  };
  const opening: OpenSocketDeps = {
    ...deps,
    eraName: deps.database.eraName,
    ends: ({ bookId, carries }) =>
      (carries === 'messages' ? store.selectEnds : store.selectEventEnds)(deps.database, bookId),
    connections,
    prices: board,
    queueBoard,
    bring,
  };
  const patrol = startPatrol({ ...deps, connections, queueBoard, bring });
  const ceases = [
    deps.prices.onQuotes((quotes) => board.show(quotes.map(({ symbol }) => symbol))),
    deps.live.onMessage((message) => tellAll(opening, message)),
    deps.bus.on('work', queueBoard.lookSoon),
    deps.bus.on('sessions', (userId) => {
      // The patrol's next round looks these sockets' sessions up.
      for (const connection of connections.following(userId) ?? []) connection.checkedAtMs = -Infinity;
    }),
  ];

  /** What a socket was told last may be of a time that never was: it begins anew, as after any cut. */
  deps.database.onNewEra(() => {
    for (const connection of connections.all) end(connection, 1012, 'the service begins anew');
  });

  let isClosing = false;
  const closeAll = async () => {
    isClosing = true;
    patrol.stop();
    queueBoard.stop();
    for (const cease of ceases) cease();
    await endAll(connections.all);
  };

  return {
    count: (): number => connections.all.size,
    /** What waits in memory for all sockets together. */
    waitingBytes: (): number =>
      [...connections.all].reduce((sum, { stream }) => sum + stream.writableLength, 0),
    countFrom: connections.countFrom,
    open: (ws: WebSocket, stream: Duplex, from: Opening): void => {
      const connection = createConnection(ws, stream, from);
      openSocket(opening, connection);
      // Until all the others are gone the door stands open, and nobody would end it later.
      if (isClosing) endAsStopping(connection);
    },
    /** Resolves when every socket is gone; one that does not answer is cut off. */
    close: closeAll,
  };
}

function tellAll(
  { bring, connections, prices }: Pick<OpenSocketDeps, 'bring' | 'connections' | 'prices'>,
  message: Message,
): void {
  requote(prices, connections.all, message);
  for (const connection of connections.following(message.userId) ?? []) {
    tell(connection, message);
    bring(connection);
  }
}

/** The book of a message is in another group: whoever is shown its prices gets others from now on, keys that follow nothing too. */
function requote(board: PriceBoard, connections: Iterable<Connection>, { userId, changes }: Message): void {
  const moved = changes.find(({ kind }) => kind === 'group');
  if (moved?.kind !== 'group') return;
  for (const connection of connections) {
    const { quoted, pricesOf } = connection;
    for (const one of quoted) if (one.bookId === userId) one.group = moved.group;
    if (pricesOf?.bookId === userId) board.move(connection, moved.group);
  }
}

async function endAll(connections: Iterable<Connection>): Promise<void> {
  const open = [...connections];
  const closed = open.map(({ ws }) => new Promise((resolve) => void ws.once('close', resolve)));
  for (const connection of open) endAsStopping(connection);
  await Promise.all(closed);
}

function endAsStopping(connection: Connection): void {
  end(connection, 1001, 'the server is stopping');
}

type OpenSocketDeps = HearDeps & { readonly log: Log };

/** Listens to a new socket until it is gone. */
function openSocket(deps: OpenSocketDeps, connection: Connection): void {
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
function giveUpOn(log: Log, connection: Connection, error: unknown): void {
  if (error instanceof Refusal) return end(connection, 1013, 'try again later');
  log.error({ err: error }, 'a bug: a live socket failed');
  end(connection, 1011, 'something went wrong on our side');
}
