import { setTimeout as sleep } from 'node:timers/promises';

/** What runs, by name, and how it is ended. */
export type Running = readonly [name: string, stop: () => unknown];

/** Ends one after the other. Names what had not ended when the time was over; the rest is left as it is then. */
export async function stopInTurn(all: readonly Running[], withinMs: number): Promise<string | null> {
  let under = '';
  const stopAll = async (): Promise<null> => {
    for (const [name, stop] of all) {
      under = name;
      await stop();
    }
    return null;
  };
  return Promise.race([stopAll(), sleep(withinMs, undefined, { ref: false }).then(() => under)]);
}
