import { FIRST_ID } from './database/row-pieces.ts';

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

/**
 * The same for all there are, read in pieces in the order of their ids: each piece begins behind the one before, so that those that
 * cannot be served yet keep nobody waiting who is behind them. Once all is to end, whoever has not had their turn is left to the next run.
 */
export async function servePieces<T>(
  read: (after: string) => Promise<readonly T[]>,
  idOf: (one: T) => string,
  serve: (one: T) => Promise<unknown>,
  failure: string,
  ending?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  const next = async (after: string) => (ending?.aborted ? [] : read(after));
  let some = await next(FIRST_ID);
  for (let last = some.at(-1); last !== undefined; last = some.at(-1)) {
    for (const one of some) {
      if (ending?.aborted) break;
      await serve(one).catch((error: unknown) => failures.push(error));
    }
    some = await next(idOf(last));
  }
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
