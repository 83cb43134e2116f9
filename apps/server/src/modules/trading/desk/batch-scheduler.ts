import type { Door, Turn } from './command-queue.ts';

/** A way from the queue to the database. */
export type Lane<J, A> = Door<J, A> & {
  /** Batches under way at once. */
  readonly flights: number;
  /** While one is under way, another leaves with so many customers or not at all. */
  readonly worth: number;
  /** It is decided in turns. Where somebody else's batch left while one was under way, the next waits as long again as that one took. */
  readonly givesWay?: true;
};

type Queue<J, A> = {
  readonly take: (door: Door<J, A>, worth: number) => readonly Turn<J, A>[];
  readonly leave: (batch: readonly Turn<J, A>[]) => void;
  readonly isEmpty: () => boolean;
};

/** Lets batches leave the queue, each lane as many at once as it has flights. `work` never throws. */
export function createBatchScheduler<J, A, L extends Lane<J, A>>(
  queue: Queue<J, A>,
  lanes: readonly L[],
  work: (batch: readonly Turn<J, A>[], lane: L) => Promise<void>,
) {
  const underWay = new Map<L, number>();
  const resting = new Set<L>();
  const idle = new Set<() => void>();
  /** Batches that gave way to nobody, so far. */
  let others = 0;
  let isScheduled = false;

  const flying = (lane: L): number => underWay.get(lane) ?? 0;
  const isFree = (lane: L): boolean => flying(lane) < lane.flights && !resting.has(lane);
  const isIdle = (): boolean => queue.isEmpty() && lanes.every((lane) => flying(lane) === 0);
  const count = (lane: L, by: number): void => void underWay.set(lane, flying(lane) + by);

  const fly = async (batch: readonly Turn<J, A>[], lane: L): Promise<void> => {
    count(lane, 1);
    if (!lane.givesWay) others += 1;
    const [began, before] = [performance.now(), others];
    await work(batch, lane);
    count(lane, -1);
    if (lane.givesWay && others !== before) rest(lane, performance.now() - began);
    queue.leave(batch);
    if (isIdle()) {
      for (const tell of idle) tell();
      idle.clear();
    }
    schedule();
  };

  const rest = (lane: L, ms: number): void => {
    resting.add(lane);
    setTimeout(() => {
      resting.delete(lane);
      schedule();
    }, ms);
  };

  const schedule = (): void => {
    if (isScheduled || !lanes.some(isFree)) return;
    isScheduled = true;
    // What arrives in the same turn of the event loop goes together.
    setImmediate(() => {
      isScheduled = false;
      for (const lane of lanes)
        while (isFree(lane)) {
          const batch = queue.take(lane, flying(lane) === 0 ? 1 : lane.worth);
          if (batch.length === 0) break;
          void fly(batch, lane);
        }
    });
  };

  return {
    /** Somebody has come in. */
    schedule,
    /** Resolves once nothing waits and nothing is under way. */
    settled: async (): Promise<void> => {
      if (!isIdle()) await new Promise<void>((resolve) => idle.add(resolve));
    },
  };
}
