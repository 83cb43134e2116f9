import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '@halyard/testkit';
import type { Player } from '../../cluster/people.ts';

export type Tally = {
  answered: number;
  readonly failed: string[];
  readonly slowestMs: { value: number };
};

type Answered = { readonly data?: unknown } | null;

/**
 * A customer who tries nothing twice: every call that is not answered as it should be counts. They open a position, look
 * at it and close it, over and over.
 */
export async function liveThrough(
  origin: string,
  { token }: Player,
  { seed, tally, isOver }: { readonly seed: number; readonly tally: Tally; readonly isOver: () => boolean },
): Promise<void> {
  const chance = createChance(seed);
  const call = (method: string, path: string, body?: unknown) =>
    count(tally, origin, { method, path, token, body });
  while (!isOver()) {
    const ticket = { symbol: 'EUR/USD', side: 'buy', orderType: 'market', quantity: 1000, leverage: 50 };
    const opened = await call('POST', '/investment/trade', ticket);
    await call('GET', '/investment/portfolio');
    const data = opened?.data as { readonly position?: { readonly id: string } } | undefined;
    if (data?.position) await call('POST', `/investment/close/${data.position.id}`, {});
    await sleep(chance.between(100, 300));
  }
}

type Given = {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
};

async function count(tally: Tally, origin: string, { method, path, token, body }: Given): Promise<Answered> {
  const startMs = performance.now();
  try {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`);
    tally.answered += 1;
    return JSON.parse(text) as Answered;
  } catch (error) {
    tally.failed.push(`${method} ${path}: ${describe(error)}`);
    return null;
  } finally {
    tally.slowestMs.value = Math.max(tally.slowestMs.value, performance.now() - startMs);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
