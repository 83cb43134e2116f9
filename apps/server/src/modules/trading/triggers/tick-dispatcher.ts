import type { BookId } from '@halyard/accounting';
import type { Bests, Market } from '@halyard/engine';
import type { Mirror } from './mirror.ts';
import { createTickWorker, type OwnedTick, type WorkerDeps } from './tick-worker.ts';

/** Whoever could not be worked for waits this long before a quote may reach them again. */
const PUT_BACK_AFTER_MS = 1000;

/** What a customer is being asked about. */
type Asking = { count: number; market: Market; isJudged: boolean };

export type TickDispatcher = ReturnType<typeof createTickDispatcher>;

/** Brings customers to the desk because of a quote, and puts back into the mirror what could not be worked. */
export function createTickDispatcher({ mirror, ...deps }: WorkerDeps & { readonly mirror: Mirror }) {
  const work = createTickWorker(deps);
  const asking = new Map<string, Asking>();
  const idle = new Set<() => void>();

  const begin = (userId: BookId, { market }: OwnedTick, isJudged: boolean): Asking => {
    const now = asking.get(userId) ?? { count: 0, market, isJudged };
    asking.set(userId, now);
    now.count += 1;
    now.market = market;
    now.isJudged ||= isJudged;
    return now;
  };

  const end = (userId: BookId, now: Asking): void => {
    now.count -= 1;
    if (now.count > 0) return;
    asking.delete(userId);
    if (asking.size > 0) return;
    for (const tell of idle) tell();
    idle.clear();
  };

  const ask = async (userId: BookId, tick: OwnedTick, bests: Bests, isJudged: boolean): Promise<void> => {
    const now = begin(userId, tick, isJudged);
    if (!(await work(userId, tick, bests))) {
      await new Promise((resolve) => setTimeout(resolve, PUT_BACK_AFTER_MS).unref());
      // What was taken out of the watch is put back from what the database says now.
      mirror.refresh(userId);
    }
    end(userId, now);
  };

  return {
    /** Somebody's order or position has been reached. */
    reached: (userId: BookId, tick: OwnedTick, bests: Bests): void => {
      void ask(userId, tick, bests, false);
    },
    /** Somebody's margin has come to a limit. Whoever is decided on at this market already is judged by that. */
    judge: (userId: BookId, tick: OwnedTick, bests: Bests): void => {
      const now = asking.get(userId);
      if (now?.isJudged || now?.market === tick.market) return;
      void ask(userId, tick, bests, true);
    },
    /** Resolves once nobody is being asked. */
    settled: async (): Promise<void> => {
      if (asking.size > 0) await new Promise<void>((resolve) => idle.add(resolve));
    },
  };
}
