import { setImmediate as pause } from 'node:timers/promises';

/** So long the work goes on before whatever else waits has its turn. */
const TURN_MS = 2;

/** Works through a long list in short turns: requests and quotes that come meanwhile are served in between. */
export async function inTurns<T>(list: readonly T[], work: (one: T) => void): Promise<void> {
  let began = performance.now();
  for (const one of list) {
    if (performance.now() - began > TURN_MS) {
      await pause();
      began = performance.now();
    }
    work(one);
  }
}
