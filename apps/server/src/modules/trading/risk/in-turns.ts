import { setImmediate as pause } from 'node:timers/promises';

/** So long the work goes on before whatever else waits has its turn. */
const TURN_MS = 4;

/** Works through a long list in short turns: requests and quotes that come meanwhile are served in between. */
export async function inTurns<T>(list: readonly T[], work: (one: T) => void): Promise<void> {
  let began = performance.now();
  for (const one of list) {
    work(one);
    if (performance.now() - began < TURN_MS) continue;
    await pause();
    began = performance.now();
  }
}
