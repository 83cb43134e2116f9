/** One thing that is timed. */
export type Contender = Row & {
  /** Runs for about so long and answers operations a second, or milliseconds where that is the unit. */
  readonly run: (forMs: number) => Promise<number>;
};

export type Unit = 'ms' | 's' | 'KiB' | 'MiB' | 'MiB/min' | '%' | '×' | 'calls';

/** What a figure is called, and what it is held against. */
type Row = {
  readonly name: string;
  /** Operations a second, unless something else is said. */
  readonly unit?: Unit;
  /** The name of the row it is compared with; nothing where there is none, and else the reference of the whole run. */
  readonly against?: string | null;
  readonly goal?: Goal;
};

export type Goal = {
  readonly least?: number;
  readonly below?: number;
  /** At most so much. */
  readonly most?: number;
  /** At least so many times the row it is compared with. */
  readonly leastRatio?: number;
  /** At most so many times. */
  readonly mostRatio?: number;
};

export type Result = Row & { readonly figure: number; readonly runs: readonly number[] };

/**
 * Runs all contenders in turn, several rounds, and takes each one's median. Taking turns spreads the noise of a
 * shared machine over all of them, so that their ratios mean something.
 */
export async function measure(
  contenders: readonly Contender[],
  options: { rounds: number; forMs: number },
): Promise<Result[]> {
  const runs = new Map(contenders.map(({ name }): [string, number[]] => [name, []]));
  for (const contender of contenders) await contender.run(Math.min(1000, options.forMs));
  for (let round = 0; round < options.rounds; round++) {
    for (const contender of contenders) runs.get(contender.name)?.push(await contender.run(options.forMs));
  }
  return contenders.map((contender) => {
    const values = runs.get(contender.name) ?? [];
    return { ...contender, runs: values, figure: median(values) };
  });
}

/** Several clients, each doing one operation after the other. */
export async function drive(
  clients: number,
  forMs: number,
  operation: (client: number) => Promise<void>,
): Promise<number> {
  const start = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() - start < forMs) {
        await operation(client);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - start);
}

/** The same over and over, in batches that say how many operations they were. */
export function perSecond(forMs: number, batch: () => number): number {
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < forMs) done += batch();
  return (done * 1000) / (performance.now() - start);
}

/** What takes long to build is built when it is first needed, and once. */
export function lazy<T>(build: () => T): () => T {
  let built: { readonly value: T } | undefined;
  return () => (built ??= { value: build() }).value;
}

/** The median of how long one takes, in milliseconds. What comes before each is not counted. */
export async function timeEach(
  forMs: number,
  work: () => Promise<unknown>,
  before?: () => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  const start = performance.now();
  while (times.length === 0 || performance.now() - start < forMs) {
    await before?.();
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
