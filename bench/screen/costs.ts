import type { CDPSession } from '@playwright/test';

/** What the main thread of a page did in a while, each part in percent of a core. */
export type Costs = {
  readonly all: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  readonly paint: number;
};

const METRICS = {
  all: 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
} as const;

/** How painting is called where the browser writes down what it does. The rest of it is done by other threads. */
const PAINTING = new Set(['PrePaint', 'Paint', 'Layerize', 'Commit']);

/**
 * Measures twice as long as it is told: the browser counts all parts but painting by itself, and writing everything down
 * to find the painting makes all of it dearer.
 */
export async function measureCosts(session: CDPSession, forMs: number): Promise<Costs> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await readMetrics(session);
  const spentMs = await wait(forMs);
  const after = await readMetrics(session);
  const percentOf = (name: string) =>
    (((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 100_000) / spentMs;
  return {
    all: percentOf(METRICS.all),
    script: percentOf(METRICS.script),
    style: percentOf(METRICS.style),
    layout: percentOf(METRICS.layout),
    paint: await measurePainting(session, forMs),
  };
}

async function readMetrics(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

async function wait(forMs: number): Promise<number> {
  const startedMs = performance.now();
  await new Promise((resolve) => setTimeout(resolve, forMs));
  return performance.now() - startedMs;
}

/** Times are in microseconds; `tdur` is the processor's time. */
type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
};

async function measurePainting(session: CDPSession, forMs: number): Promise<number> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  const spentMs = await wait(forMs);
  const isComplete = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  await session.send('Tracing.end');
  await isComplete;
  session.off('Tracing.dataCollected', collect);
  return outermost(events.filter(({ name, ph }) => ph === 'X' && PAINTING.has(name))) / 10 / spentMs;
}

/** The time of events that are not inside one another, each counted once. */
function outermost(events: readonly TraceEvent[]): number {
  let endsAt = 0;
  let spent = 0;
  for (const { ts, dur = 0, tdur } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (ts < endsAt) continue;
    endsAt = ts + dur;
    spent += tdur ?? dur;
  }
  return spent;
}
