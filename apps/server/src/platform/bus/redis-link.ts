import { Redis } from 'ioredis';
import type { Log } from '../telemetry/log.ts';

/** A question that is not answered within this is given up. */
const ANSWER_WITHIN_MS = 500;
/** A line on which nothing at all comes for so long is dead. Each line carries something every second. */
const SILENCE_MS = 5000;
const CONNECT_WITHIN_MS = 2000;
const LONGEST_RETRY_MS = 2000;

type Hearer = {
  readonly onText: (text: string) => void;
  /** From now on, and again after each time the line was broken. */
  readonly onReady: () => void;
};

export type RedisLink = ReturnType<typeof openRedisLink>;

/**
 * The two lines to Redis: one to ask, one to hear. Nothing queues up while Redis is away: a question fails at once, and
 * whoever asks has another way. Trouble is logged once, however often it is tried again.
 */
export function openRedisLink(url: string, log: Log) {
  const trouble = createTrouble(log);
  const options = {
    lazyConnect: true,
    // The older of the two protocols is spoken by every server.
    protocol: 2,
    disableClientInfo: true,
    enableReadyCheck: false,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENCE_MS,
    // Half of it is chance, so that nodes do not come back all at once.
    retryStrategy: (times: number) =>
      Math.min(LONGEST_RETRY_MS, 50 * 2 ** Math.min(times, 10)) * (0.5 + Math.random() / 2),
  } as const;
  const asking = new Redis(url, { ...options, enableAutoPipelining: true });
  const hearing = new Redis(url, options);
  const onChannel = new Map<string, Hearer>();

  const isConnected = (): boolean => asking.status === 'ready' && hearing.status === 'ready';
  const life = { isStopped: false };
  for (const line of [asking, hearing]) {
    line.on('error', trouble.happened);
    line.on('close', () => {
      if (!life.isStopped) trouble.happened('the line was closed');
    });
  }
  hearing.on('ready', () => {
    for (const [channel, { onReady }] of onChannel)
      hearing.subscribe(channel).then(() => {
        // Only an answer proves that there is a Redis at the other end.
        trouble.ended();
        onReady();
      }, trouble.happened);
  });
  hearing.on('message', (channel, text) => onChannel.get(channel)?.onText(text));

  return {
    /** Begins to connect, and goes on trying until it is stopped. */
    start: (): void => {
      for (const line of [asking, hearing]) line.connect().catch(trouble.happened);
    },
    stop: (): void => {
      life.isStopped = true;
      for (const line of [asking, hearing]) line.disconnect();
    },
    isConnected,
    /** Runs a script on one key. What comes back may be anything. */
    runScript: async (script: string, key: string, words: readonly (string | number)[]): Promise<unknown> =>
      inTime(asking.eval(script, 1, key, ...words)),
    publish: async (channel: string, text: string): Promise<void> => {
      await inTime(asking.publish(channel, text));
    },
    /** One who hears a channel. Before the start. */
    hear: (channel: string, hearer: Hearer): void => {
      onChannel.set(channel, hearer);
    },
  };
}

/** Gives up on an answer that takes too long. What has come in while this process was busy is read first: it was in time. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = () => setImmediate(() => setImmediate(() => reject(new Error('no answer in time'))));
  const timer = setTimeout(giveUp, ANSWER_WITHIN_MS);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

function createTrouble(log: Log) {
  let isTroubled = false;
  return {
    happened: (error: unknown): void => {
      // The other end may have chosen the words.
      const reason = String(error)
        .replace(/\w+:\/\/\S+/g, '(address)')
        .slice(0, 200);
      if (!isTroubled)
        log.warn({ reason }, 'redis is away: nodes look for each other, and each counts limits alone');
      isTroubled = true;
    },
    ended: (): void => {
      if (isTroubled) log.info('redis is back');
      isTroubled = false;
    },
  };
}
