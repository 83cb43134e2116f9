/** One thing that is timed: how many operations a second it does. */
export type Contender = {
  readonly name: string;
  /** Runs for about so long and answers operations a second. */
  readonly run: (forMs: number) => Promise<number>;
};

export type Result = { readonly name: string; readonly perSecond: number; readonly runs: readonly number[] };

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
  return [...runs].map(([name, values]) => ({ name, runs: values, perSecond: median(values) }));
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

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
