import { parentPort } from 'node:worker_threads';
import { printSheet } from './print-sheet.ts';
import type { Sheet } from './sheet.ts';

type Job = { readonly id: number; readonly sheet: Sheet };

// The other side of printer.ts: a thread of its own, so that a long paper holds up nobody else.
parentPort?.on('message', (job: Job) => void print(job));

async function print({ id, sheet }: Job): Promise<void> {
  try {
    // A view of a pool would take the pool with it.
    const bytes = Uint8Array.from(await printSheet(sheet));
    parentPort?.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, problem: error instanceof Error ? error.message : String(error) }, []);
  }
}
