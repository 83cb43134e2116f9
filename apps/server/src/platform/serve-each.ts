/** One after the other. One that cannot be served yet keeps nobody else waiting; whoever asked hears of it at the end. */
export async function serveEach<T>(
  all: readonly T[],
  serve: (one: T) => Promise<unknown>,
  failure: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await serve(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, failure);
}

/** So many side by side, and what came of them in their order. Whatever has begun has ended before this does, also where one fails. */
export async function inLanes<T, R>(
  all: readonly T[],
  lanes: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const made: R[] = [];
  const left = all.entries();
  const runs = Array.from({ length: Math.min(lanes, all.length) }, async () => {
    for (const [index, one] of left) made[index] = await work(one);
  });
  for (const run of await Promise.allSettled(runs)) if (run.status === 'rejected') throw run.reason;
  return made;
}
