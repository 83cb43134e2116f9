import type { AnswerOf, market } from '@halyard/contract';
import type { TradingDeps } from '../deps.ts';
import { type ExecutionFigures, selectExecutionFigures } from './store.ts';

type Quality = AnswerOf<typeof market.getExecutionQuality>;

const COUNTED_MS = 30 * 86_400_000;
/** Of more fills than this only the newest are counted. */
const MOST_COUNTED = 500_000;
const KEPT_MS = 60_000;

/** How well orders were carried out. Everybody may ask, so the answer is worked out once a minute. */
export function createExecutionQuality({ clock, database }: Pick<TradingDeps, 'clock' | 'database'>) {
  let kept: { readonly atMs: number; readonly quality: Promise<Quality> } | undefined;

  const read = async (now: Date): Promise<Quality> => {
    const since = new Date(now.getTime() - COUNTED_MS);
    const figures = await selectExecutionFigures(database, since, MOST_COUNTED);
    return describe(figures, since);
  };

  return async (): Promise<Quality> => {
    const now = clock.now();
    const age = kept ? now.getTime() - kept.atMs : KEPT_MS;
    if (!kept || age < 0 || age >= KEPT_MS) {
      const quality = read(now);
      kept = { atMs: now.getTime(), quality };
      // A failure is told to whoever asked and not to those who ask next.
      quality.catch(() => {
        kept = undefined;
      });
    }
    return kept.quality;
  };
}

function describe(figures: ExecutionFigures | null, since: Date): Quality {
  const { fills, requests, measured, better, worse } = figures ?? NONE;
  const share = (part: number) => (measured === 0 ? null : Math.round((part / measured) * 10_000) / 100);
  const ppm = figures?.slippagePpm?.map((value) => Math.round(value * 100) / 100);
  const isCut = fills === MOST_COUNTED;
  return {
    since: (isCut ? (figures?.since ?? since) : since).toISOString(),
    fills,
    request: durations(requests, figures?.requestUs ?? null),
    trigger: durations(fills - requests, figures?.triggerUs ?? null),
    slippage: {
      measured,
      better: share(better),
      same: share(measured - better - worse),
      worse: share(worse),
      p50Ppm: ppm?.[0] ?? null,
      p95Ppm: ppm?.[1] ?? null,
      p99Ppm: ppm?.[2] ?? null,
    },
  };
}

const NONE = { fills: 0, requests: 0, measured: 0, better: 0, worse: 0 };

function durations(count: number, us: readonly number[] | null): Quality['request'] {
  const ms = us?.map((value) => Math.round(value) / 1000);
  return { count, p50Ms: ms?.[0] ?? null, p95Ms: ms?.[1] ?? null, p99Ms: ms?.[2] ?? null };
}
