import { Worker } from 'node:worker_threads';
import type { LoadOrder, LoadReport } from './http-load.ts';

const CONNECTIONS = 16;

/** Requests a second that a server answers, over so many connections, each sending the next when it has the answer. */
export function loadRate(port: number, requests: readonly string[]): (forMs: number) => Promise<number> {
  return async (forMs) => {
    const { failed, latenciesMs, ms } = await load({ port, connections: CONNECTIONS, forMs, requests });
    // A refusal would be a cheap answer: then there is no figure at all.
    if (failed > 0) throw new Error(`${failed} of ${latenciesMs.length} requests were refused`);
    return (latenciesMs.length * 1000) / ms;
  };
}

function load(order: LoadOrder): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./http-load.ts', import.meta.url), { workerData: order });
    worker.once('message', resolve).once('error', reject);
  });
}
