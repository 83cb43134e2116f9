import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, createCaller } from '@halyard/testkit';
import sql from 'sql-template-tag';
import type { Course } from '../../cluster/course.ts';
import { createPlayer, type Player } from '../../cluster/people.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { openPosition } from '../../cluster/trader.ts';
import type { Scene } from './visitors.ts';

/** A price that dips every two seconds, so that a stop is reached soon, whatever time it is. */
export const DIPS: Course = {
  symbol: 'EUR/USD',
  periodMs: 2000,
  steps: [
    { fromMs: 0, bid: '1.10000', ask: '1.10010' },
    { fromMs: 1200, bid: '1.09000', ask: '1.09010' },
  ],
};
const STOP = '1.0950';
const FIRES_WITHIN_MS = 20_000;

export type Trader = Awaited<ReturnType<typeof createTrader>>;

/** A customer who trades and pays in, and says each call once more when the clock has changed. */
export async function createTrader({ cluster, clock, admission }: Scene) {
  const player = await createPlayer(cluster);
  const staff = await createPlayer(cluster, { role: 'admin' });
  const caller = createCaller([clock.node.origin]);
  /** In the order they were made and approved. */
  const deposits: string[] = [];
  const said: { readonly key: string; readonly text: string }[] = [];
  let [missedStops, differentAnswers] = [0, 0];

  const payIn = async (): Promise<void> => {
    const body = { currency: 'USD', amount: 100 + deposits.length };
    const asked = await caller.call(player.token, { method: 'POST', path: '/wallet/deposit', body }, 0);
    admission.judge('a deposit', asked, true);
    if (asked.status >= 300) return;
    const { id } = asked.data as { readonly id: string };
    const path = `/admin/transactions/${id}/approve`;
    const answer = await caller.call(staff.token, { method: 'POST', path, body: {} }, 0);
    admission.judge('an approval', answer, true);
    deposits.push(id);
  };
  const sayAgain = async (): Promise<void> => {
    const order = { method: 'POST', path: '/investment/trade', body: ORDER } as const;
    for (const { key, text } of said)
      if ((await caller.repeat(player.token, order, 0, key)).text !== text) differentAnswers += 1;
    const key = randomUUID();
    const answer = await caller.repeat(player.token, order, 0, key);
    admission.judge('an order', answer, true);
    if (answer.status < 300) said.push({ key, text: answer.text });
  };
  return {
    player,
    deposits: deposits as readonly string[],
    orders: (): number => said.length,
    missedStops: () => missedStops,
    differentAnswers: () => differentAnswers,
    come: async (): Promise<void> => {
      await payIn();
      await payIn();
      await sayAgain();
      if (!(await isStopped(cluster, caller, player))) missedStops += 1;
    },
  };
}

const ORDER = { symbol: DIPS.symbol, side: 'buy', quantity: 1000, leverage: 100 } as const;

/** A position with a stop that the price reaches soon. */
async function isStopped({ database }: Cluster, caller: Caller, player: Player): Promise<boolean> {
  let id: string | null = null;
  for (const end = performance.now() + FIRES_WITHIN_MS; performance.now() < end; await sleep(100)) {
    // In a dip the stop would stand on the wrong side, and that is refused.
    id ??= await openPosition(caller, player, { ...ORDER, stopLoss: STOP }, 0).catch(() => null);
    const row = await database.row<{ reason: string | null }>(
      sql`select close_reason as reason from trading_position where id = ${id}`,
    );
    if (row?.reason === 'stop_loss') return true;
  }
  return false;
}
