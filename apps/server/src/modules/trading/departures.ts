import type { Door, Turn } from './waiting-room.ts';

/** A way from the waiting room to the database. */
export type Lane<J, A> = Door<J, A> & {
  /** Batches under way at once. */
  readonly flights: number;
};

type Room<J, A> = {
  readonly take: (door: Door<J, A>) => readonly Turn<J, A>[];
  readonly leave: (batch: readonly Turn<J, A>[]) => void;
  readonly isEmpty: () => boolean;
};

/** Lets batches leave the room, each lane as many at once as it has flights. `work` never throws. */
export function createDepartures<J, A, L extends Lane<J, A>>(
  room: Room<J, A>,
  lanes: readonly L[],
  work: (batch: readonly Turn<J, A>[], lane: L) => Promise<void>,
) {
  const underWay = new Map<L, number>();
  const idle = new Set<() => void>();
  let isScheduled = false;

  const isFree = (lane: L): boolean => (underWay.get(lane) ?? 0) < lane.flights;
  const isIdle = (): boolean => room.isEmpty() && lanes.every((lane) => (underWay.get(lane) ?? 0) === 0);
  const count = (lane: L, by: number): void => void underWay.set(lane, (underWay.get(lane) ?? 0) + by);

  const fly = async (batch: readonly Turn<J, A>[], lane: L): Promise<void> => {
    count(lane, 1);
    await work(batch, lane);
    count(lane, -1);
    room.leave(batch);
    if (isIdle()) {
      for (const tell of idle) tell();
      idle.clear();
    }
    depart();
  };

  const depart = (): void => {
    if (isScheduled || !lanes.some(isFree)) return;
    isScheduled = true;
    // What arrives in the same turn of the event loop goes together.
    setImmediate(() => {
      isScheduled = false;
      for (const lane of lanes)
        while (isFree(lane)) {
          const batch = room.take(lane);
          if (batch.length === 0) break;
          void fly(batch, lane);
        }
    });
  };

  return {
    /** Somebody has come in. */
    depart,
    /** Resolves once nothing waits and nothing is under way. */
    settled: async (): Promise<void> => {
      if (!isIdle()) await new Promise<void>((resolve) => idle.add(resolve));
    },
  };
}
