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
