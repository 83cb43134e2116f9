/** Answers one question; what it answers was read after it was asked. */
export type Gathered<K, V> = (key: K) => Promise<V | null>;

export type GatherLimits = {
  /** Questions under way at once. */
  readonly flights: number;
  readonly keys: number;
  /** While another is under way, a flight waits until so many go with it: one of many costs little more than one of a few. */
  readonly worth?: number;
};

/**
 * Puts questions that wait at the same time into one. A question goes at once while a flight is free, so one that
 * comes alone never waits; those that come while all are under way go together with the next. With `worth`, a few that
 * come while one is under way wait for it too. A question is never answered by a flight that left before it was asked.
 */
export function gather<K, V>(
  ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  limits: GatherLimits,
): Gathered<K, V> {
  type Waiting = { readonly resolve: (answer: V | null) => void; readonly reject: (error: unknown) => void };
  const waiting = new Map<K, Waiting[]>();
  let flights = 0;

  const mayDepart = (): boolean =>
    flights < limits.flights && waiting.size >= (flights === 0 ? 1 : (limits.worth ?? 1));

  const depart = (): void => {
    if (!mayDepart()) return;
    const batch = Array.from(waiting).slice(0, limits.keys);
    for (const [key] of batch) waiting.delete(key);
    flights += 1;
    ask(batch.map(([key]) => key))
      .then(
        (answers) => {
          for (const [key, askers] of batch)
            for (const { resolve } of askers) resolve(answers.get(key) ?? null);
        },
        (error: unknown) => {
          for (const [, askers] of batch) for (const { reject } of askers) reject(error);
        },
      )
      .finally(() => {
        flights -= 1;
        depart();
      });
    depart();
  };

  return (key) =>
    new Promise((resolve, reject) => {
      const askers = waiting.get(key);
      if (askers) askers.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
      // What arrives in the same turn of the event loop goes together.
      if (mayDepart()) setImmediate(depart);
    });
}
