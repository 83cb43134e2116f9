import { type Bus, createListeners, isNotice, type Notice, type Topic, TOPICS } from './bus.ts';
import type { Log } from '../telemetry/log.ts';
import type { RedisLink } from './redis-link.ts';

/** What is told within this goes out together, each thing once. */
const GATHER_MS = 5;
/** More that is different does not go out at once: the rest is found by looking. */
const MAX_NOTICES = 500;
const MAX_TEXT = 64 * 1024;

/** A node says so often that it is there, and hears it itself: only that proves the whole way there and back. */
export type BusTimes = { readonly beatMs: number; readonly deafAfterMs: number };
const USUAL_TIMES: BusTimes = { beatMs: 1000, deafAfterMs: 3000 };

type RedisBusDeps = {
  readonly link: Pick<RedisLink, 'publish' | 'hear' | 'isConnected'>;
  readonly log: Log;
  readonly nodeId: string;
  readonly prefix: string;
  readonly times?: BusTimes;
};

/**
 * The bus through Redis: one channel, on which a message is the node that speaks and what it tells, a line each. What
 * comes in is taken for nothing but hints, and whatever is not one is passed over.
 */
export function createRedisBus({ link, log, nodeId, prefix, times = USUAL_TIMES }: RedisBusDeps) {
  const channel = `${prefix}:bus`;
  const listeners = createListeners((error) => log.error({ err: error }, 'a listener to notices failed'));
  const waiting = new Map<string, Notice>();
  let gathering: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let heardOwnAtMs = -Infinity;

  const isWell = (): boolean => link.isConnected() && performance.now() - heardOwnAtMs < times.deafAfterMs;

  const send = (lines: readonly string[]): Promise<void> =>
    // A notice that does not get out is lost; the link has said so.
    link.publish(channel, [nodeId, ...lines].join('\n')).catch(() => undefined);

  const flush = (): Promise<void> => {
    gathering = undefined;
    const lines = [...waiting.keys()];
    waiting.clear();
    return send(lines);
  };

  const hear = (text: string): void => {
    if (text.length > MAX_TEXT) return;
    const [from, ...lines] = text.split('\n', MAX_NOTICES + 1);
    if (from === nodeId) {
      const wasWell = isWell();
      heardOwnAtMs = performance.now();
      // What was told while this node was deaf is looked for once.
      if (!wasWell) for (const notice of GENERAL) listeners.pass(notice, false);
      return;
    }
    for (const line of lines) {
      const [topic = '', about = ''] = line.split(' ', 2);
      if (isNotice(topic, about)) listeners.pass({ topic, about }, false);
    }
  };
  const onReady = (): void => {
    // Whatever was told since the line broke was not heard.
    heardOwnAtMs = -Infinity;
    void send([]);
  };
  link.hear(channel, { onText: hear, onReady });

  const bus: Bus = {
    tell: (topic, about = '') => {
      listeners.pass({ topic, about }, true);
      if (waiting.size >= MAX_NOTICES) return;
      waiting.set(`${topic} ${about}`.trimEnd(), { topic, about });
      gathering ??= setTimeout(() => void flush(), GATHER_MS).unref();
    },
    on: listeners.on,
    state: () => (isWell() ? 'well' : 'away'),
  };
  return {
    bus,
    start: (): void => {
      beating ??= setInterval(() => void send([]), times.beatMs).unref();
    },
    /** What waits goes out first. */
    stop: async (): Promise<void> => {
      clearInterval(beating);
      clearTimeout(gathering);
      if (waiting.size > 0) await flush();
    },
  };
}

/** Notices that are about nobody. */
const GENERAL = Object.entries(TOPICS).flatMap(([topic, about]): Notice[] =>
  about === 'nothing' ? [{ topic: topic as Topic, about: '' }] : [],
);
