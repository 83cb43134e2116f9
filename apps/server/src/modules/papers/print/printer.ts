import { Worker } from 'node:worker_threads';
import type { Sheet } from './sheet.ts';

export type Printer = {
  readonly print: (sheet: Sheet) => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

type Printed = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly problem: string });
type Waiting = {
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
};

/**
 * A paper of the largest size takes less than 700 of them. Beyond it the thread ends, and the server goes on: so a node is given
 * as much again for all else it does (`deploy/kubernetes/deployment.yaml`).
 */
export const PRINTING_MEMORY_MB = 1024;
const IDLE_MS = 60_000;

/**
 * Makes PDFs in a thread of its own, which begins with the first paper and is not what keeps the process alive. Papers
 * come out one after another. A thread that ends takes with it what it was at; the next paper gets another one.
 */
export function createPrinter(): Printer {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const lose = (gone: Worker, error: Error): void => {
    if (thread !== gone) return;
    thread = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  /** What a large paper took is given back once nobody wants another. */
  const rest = (done: Worker): void => {
    done.unref();
    idle = setTimeout(() => {
      if (thread === done) thread = null;
      void done.terminate();
    }, IDLE_MS).unref();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('print-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: PRINTING_MEMORY_MB },
    });
    started.on('message', (printed: Printed) => {
      const one = waiting.get(printed.id);
      waiting.delete(printed.id);
      if (waiting.size === 0) rest(started);
      if ('bytes' in printed) one?.resolve(Buffer.from(printed.bytes.buffer));
      else one?.reject(new Error(`a paper could not be printed: ${printed.problem}`));
    });
    started.on('error', (error: Error) => lose(started, error));
    started.on('exit', () => lose(started, new Error('the printing thread has ended')));
    return started;
  };

  return {
    print: (sheet) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        thread ??= start();
        last += 1;
        waiting.set(last, { resolve, reject });
        thread.ref();
        thread.postMessage({ id: last, sheet }, []);
      }),
    close: async () => {
      clearTimeout(idle);
      await thread?.terminate();
    },
  };
}
