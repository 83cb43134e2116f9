import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { Identity, StillMay } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';

/**
 * Lines that go on as long as somebody reads them. One that does not is given nothing more, and is cut off when it has taken
 * nothing for a while; no other waits for it.
 */

const HEARTBEAT_MS = 5000;
/** How soon the stream of somebody who may not read any more ends. */
const LOOK_MS = 1000;
const TAKES_NOTHING_MS = 30_000;
const MOST_OF_ONE = 20;
const MOST = 2000;

export type Lines = {
  readonly everyMs: number;
  readonly heartbeat: () => object | Promise<object>;
  /** Answers how to end it. */
  readonly start: () => () => void;
  readonly lines: () => readonly object[] | Promise<readonly object[]>;
};

export type Streams = ReturnType<typeof createStreams>;

type StreamsDeps = {
  readonly server: Pick<FastifyInstance, 'addHook'>;
  readonly database: Pick<Database, 'onNewEra'>;
  readonly stillMay: StillMay;
};
type Reader = {
  readonly caller: Identity;
  /** What their session was shown by. */
  readonly token: string | undefined;
};
type Open = { readonly userId: string; readonly look: () => Promise<void>; readonly end: () => void };

export function createStreams({ server, database, stillMay }: StreamsDeps) {
  const open = new Map<Readable, Open>();
  // Side by side, since the keys and sessions of one moment are looked up together.
  const looks = every(LOOK_MS, async () => {
    await Promise.allSettled([...open.values()].map(({ look }) => look()));
  });
  server.addHook('preClose', (done) => {
    clearInterval(looks);
    for (const stream of open.keys()) stream.destroy();
    done();
  });
  // What was read last may be of a time that never was: whoever comes back asks for what they missed.
  database.onNewEra(() => {
    for (const { end } of open.values()) end();
  });
  return {
    open: ({ caller, token }: Reader, source: Lines): Readable => {
      const { userId } = caller;
      const own = [...open.values()].filter((one) => one.userId === userId).length;
      if (own >= MOST_OF_ONE || open.size >= MOST) refuse('too-many-requests', { seconds: 60 });
      const { stream, look, end } = lineUp(source, () => stillMay(caller, token));
      open.set(stream, { userId, look, end });
      stream.once('close', () => open.delete(stream));
      return stream;
    },
  };
}

/** The stream itself, how it is looked at, and how it ends in good order. */
function lineUp(source: Lines, stands: () => Promise<boolean>) {
  let takesMore = true;
  let isOver = false;
  let tookAtMs = performance.now();
  const stream = new Readable({
    highWaterMark: 64 * 1024,
    read: () => {
      takesMore = true;
      tookAtMs = performance.now();
    },
  });
  const say = (line: object) => {
    if (stream.destroyed || isOver) return;
    takesMore = stream.push(`${JSON.stringify(line)}\n`);
  };
  const cease = source.start();
  const beat = async () => {
    const line = await source.heartbeat();
    if (takesMore) say(line);
  };
  // The first line tells that the stream stands.
  const begun = beat();
  const timers = [
    every(source.everyMs, async () => {
      await begun;
      if (!takesMore) return;
      for (const line of await source.lines()) say(line);
    }),
    every(HEARTBEAT_MS, beat),
  ];
  // What was said before still arrives.
  const end = () => {
    if (isOver || stream.destroyed) return;
    isOver = true;
    stream.push(null);
  };
  const look = async () => {
    const isStuck = !takesMore && performance.now() - tookAtMs > TAKES_NOTHING_MS;
    if (isStuck) stream.destroy();
    else if (!isOver && !(await stands())) end();
  };
  stream.once('close', () => {
    for (const timer of timers) clearInterval(timer);
    cease();
  });
  return { stream, look, end };
}

/** One after another: what takes longer than its time is not begun again meanwhile. What fails is tried the next time. */
function every(ms: number, work: () => Promise<void>): NodeJS.Timeout {
  let isUnderWay = false;
  return setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    work()
      .catch(() => undefined)
      .finally(() => (isUnderWay = false));
  }, ms).unref();
}
