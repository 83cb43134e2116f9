import { type Bus, createLocalBus } from './bus.ts';
import type { Log } from '../telemetry/log.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { type BusTimes, createRedisBus } from './redis-bus.ts';
import type { Settings } from '../settings.ts';
import { shareLimits } from '../limits/shared-limits.ts';

/** What nodes have in common beside the database: nothing that money depends on. */
export type BetweenNodes = {
  readonly bus: Bus;
  /** Lets all nodes count together what `local` counts on this one. */
  readonly shared: (local: RateLimits) => RateLimits;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly settings: Pick<Settings, 'REDIS_URL' | 'REDIS_PREFIX'>;
  readonly log: Log;
  readonly nodeId: string;
  readonly times?: BusTimes;
};

export async function openBetweenNodes({ settings, log, nodeId, times }: Options): Promise<BetweenNodes> {
  if (settings.REDIS_URL === '') return withinProcess(createLocalBus(logFailure(log)).join());
  const prefix = settings.REDIS_PREFIX;
  const { openRedisLink } = await import('./redis-link.ts');
  const link = openRedisLink(settings.REDIS_URL, log);
  const { bus, start, stop } = createRedisBus({ link, log, nodeId, prefix, ...(times && { times }) });
  return {
    bus,
    shared: (local) => shareLimits({ link, prefix, local }),
    start: () => {
      link.start();
      start();
    },
    stop: async () => {
      await stop();
      link.stop();
    },
  };
}

/** For a node that has nobody to talk to, or nodes that share a process. */
export function withinProcess(bus: Bus): BetweenNodes {
  return { bus, shared: (local) => local, start: () => undefined, stop: async () => undefined };
}

function logFailure(log: Log) {
  return (error: unknown): void => log.error({ err: error }, 'a listener to notices failed');
}
