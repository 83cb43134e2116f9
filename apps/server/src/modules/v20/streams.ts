import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
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

type Asked = {
  /** Whose streams these are counted as. */
  readonly owner: string;
  /** Whether the caller may still read. */
  readonly stands: () => Promise<boolean>;
};

export function createStreams(server: Pick<FastifyInstance, 'addHook'>) {
  const open = new Map<Readable, string>();
  server.addHook('preClose', (done) => {
    for (const stream of open.keys()) stream.destroy();
    done();
  });
  return {
    open: ({ owner, stands }: Asked, source: Lines): Readable => {
      const own = [...open.values()].filter((one) => one === owner).length;
      if (own >= MOST_OF_ONE || open.size >= MOST) refuse('too-many-requests', { seconds: 60 });
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
      const end = source.start();
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
        every(LOOK_MS, async () => {
          const isStuck = !takesMore && performance.now() - tookAtMs > TAKES_NOTHING_MS;
          if (isStuck) stream.destroy();
          // What was said before still arrives.
          else if (!isOver && !(await stands())) {
            isOver = true;
            stream.push(null);
          }
        }),
      ];
      open.set(stream, owner);
      stream.once('close', () => {
        open.delete(stream);
        for (const timer of timers) clearInterval(timer);
        end();
      });
      return stream;
    },
  };
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
