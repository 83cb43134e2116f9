import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '@halyard/testkit';
import { createSoaker, type Soaker } from './customers.ts';
import { keepListening } from './listener.ts';

const PER_SECOND = 30;
const LISTENERS = 20;
const READS = [
  '/market/prices',
  '/wallet/balance',
  '/investment/portfolio',
  '/transaction',
  '/transaction/stats',
];

export type Load = ReturnType<typeof startLoad>;

/** Customers who come at a steady rate, whatever the server is doing, and screens that are opened and closed. */
export function startLoad(origin: string, tokens: readonly string[], seed: number) {
  const chance = createChance(seed);
  const state = { isOver: false };
  let latencies: number[] = [];
  const failures: string[] = [];
  const under = new Set<Promise<void>>();
  const soakers = tokens.map((token) => createSoaker(origin, token, (tookMs) => latencies.push(tookMs)));

  const act = (soaker: Soaker): Promise<unknown> => {
    const dice = chance.between(1, 1000);
    if (dice <= 3) return soaker.download();
    if (dice <= 250) return soaker.openOrClose();
    if (dice <= 400) return soaker.placeOrCancel();
    return soaker.read(chance.oneOf(READS));
  };

  const come = async (): Promise<void> => {
    const start = performance.now();
    for (let visit = 0; !state.isOver; visit += 1) {
      await sleep(Math.max(0, start + (visit * 1000) / PER_SECOND - performance.now()));
      const deed: Promise<void> = act(chance.oneOf(soakers))
        .then(
          () => undefined,
          (error: unknown) => void failures.push(String(error)),
        )
        .finally(() => under.delete(deed));
      under.add(deed);
    }
  };

  const coming = come();
  const listening = tokens
    .slice(0, LISTENERS)
    .map((token, index) => keepListening(origin, token, createChance(seed + index), () => state.isOver));
  return {
    /** What was measured since it was last asked. */
    takeLatencies: (): readonly number[] => {
      const taken = latencies;
      latencies = [];
      return taken;
    },
    failures: (): readonly string[] => failures,
    end: async (): Promise<void> => {
      state.isOver = true;
      await coming;
      await Promise.all([...under, ...listening]);
    },
  };
}
