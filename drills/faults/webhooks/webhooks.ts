import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createChance, freePort, readEventStream } from '@halyard/testkit';
import { Webhook } from 'standardwebhooks';
import { type ClusterNode, onCluster } from '../../cluster/cluster.ts';
import { createPlayer, type Player } from '../../cluster/people.ts';
import { atLeast, counted, type Drill, type Fault, type Figure, none } from '../../fault.ts';

const KILLS = { full: 50, short: 2 } as const;
/** Between two kills something has to arrive, or nothing was interrupted. */
const ARRIVES_WITHIN_MS = 30_000;
const ENDS_WITHIN_MS = 120_000;
const SETTINGS = { WEBHOOK_ALLOW_LOOPBACK: 'on', RATE_LIMITS: 'off' };

type Got = { readonly headers: Record<string, string>; readonly body: string };
type Told = { readonly number: number; readonly type: string };
type Made = { readonly secret: string; readonly webhook: { readonly id: string; readonly sent: number } };

/** kill -9 of the program that webhooks are sent to and of the node that sends them, while a customer trades. */
export const WEBHOOKS: Fault = {
  name: 'webhooks',
  title: 'kill -9 of the receiver of webhooks and of the node that sends them',
  run: async (drill) =>
    onCluster(drill.folder, {}, async (cluster) => {
      const player = await createPlayer(cluster);
      const file = join(drill.folder, 'received.jsonl');
      const receiver = await superviseReceiver(file);
      const start = () => cluster.start('sender', { settings: SETTINGS });
      const state: State = { node: await start(), isOver: false };
      const body = { url: receiver.url, book: player.userId };
      const made = await ask<Made>(state, player, 'POST', '/webhooks', body);
      if (!made) throw new Error('The webhook was not made');
      const following = follow(state, player, made.webhook.sent);
      const trading = trade(state, player);
      const restart = async () => {
        await state.node.kill();
        state.node = await start();
      };
      const kills = await killInTurn(drill, receiver, restart);
      state.isOver = true;
      await trading;
      const newest = (await ask<{ newest: number }>(state, player, 'GET', '/events?limit=1'))?.newest ?? 0;
      await untilSent(state, player, newest);
      const streamed = await following(newest);
      await receiver.kill();
      return [
        atLeast(
          'kills of the receiver, and as many of the sender',
          kills,
          KILLS[drill.isShort ? 'short' : 'full'],
        ),
        ...judgeReceived(receiver.received(), made, newest),
        ...judgeStreamed(streamed, made.webhook.sent, newest),
      ];
    }),
};

type State = { node: ClusterNode; isOver: boolean };

async function superviseReceiver(file: string) {
  const port = await freePort();
  const start = async (): Promise<ChildProcess> => {
    const child = fork(join(import.meta.dirname, 'receiver.ts'), [String(port), file]);
    await once(child, 'message');
    return child;
  };
  let child = await start();
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const received = (): Got[] =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .flatMap((line) => (line.endsWith('}') ? parsed(line) : []))
      : [];
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    kill,
    killAndStart: async () => {
      await kill();
      child = await start();
    },
  };
}

/** The one, then the other, each soon after something has arrived. */
async function killInTurn(
  { seed, isShort, say }: Drill,
  receiver: Awaited<ReturnType<typeof superviseReceiver>>,
  restart: () => Promise<void>,
): Promise<number> {
  const chance = createChance(seed);
  const most = KILLS[isShort ? 'short' : 'full'];
  for (let nth = 1; nth <= most; nth++) {
    for (const kill of [receiver.killAndStart, restart]) {
      const before = receiver.received().length;
      const endMs = performance.now() + ARRIVES_WITHIN_MS;
      while (receiver.received().length === before && performance.now() < endMs) await sleep(5);
      await sleep(chance.between(0, 60));
      await kill();
    }
    if (nth % 10 === 0) say(`${nth} kills of each, ${receiver.received().length} deliveries`);
  }
  return most;
}

/** Buys and sells without end; what becomes of it the events say. */
async function trade(state: State, player: Player): Promise<void> {
  for (let nth = 0; !state.isOver; nth++) {
    const body = { symbol: 'EUR/USD', side: nth % 2 === 0 ? 'buy' : 'sell', quantity: 100, leverage: 50 };
    await ask(state, player, 'POST', '/investment/trade', body);
    if (nth % 5 === 4) await ask(state, player, 'POST', '/investment/positions/close-all', {});
    await sleep(100);
  }
}

async function ask<T>(
  { node }: State,
  { token }: Player,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<T | null> {
  try {
    const response = await fetch(`${node.origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(5000),
    });
    return ((await response.json()) as { data?: T }).data ?? null;
  } catch {
    return null;
  }
}

async function untilSent(state: State, player: Player, newest: number): Promise<void> {
  for (const endMs = performance.now() + ENDS_WITHIN_MS; performance.now() < endMs; await sleep(200)) {
    const [known] = (await ask<Made['webhook'][]>(state, player, 'GET', '/webhooks')) ?? [];
    if (known && known.sent >= newest) return;
  }
}

/** Reads the stream of events beside it all, and comes back after every cut with the last number it has. */
function follow(state: State, player: Player, first: number) {
  const numbers: number[] = [];
  const end = { at: Infinity };
  const reading = (async () => {
    while ((numbers.at(-1) ?? first) < end.at) {
      const from = { token: player.token, lastEventId: numbers.at(-1) ?? first };
      const reader = await readEventStream(`${state.node.origin}/api/events`, from).catch(() => null);
      if (!reader) {
        await sleep(50);
        continue;
      }
      const isRead = async () => {
        while ((reader.events.at(-1)?.number ?? 0) < end.at) await sleep(50);
      };
      await Promise.race([reader.ended, isRead()]);
      reader.cut();
      await reader.ended;
      numbers.push(...reader.events.map(({ number }) => number));
    }
  })();
  return async (newest: number): Promise<readonly number[]> => {
    end.at = newest;
    await Promise.race([reading, sleep(ENDS_WITHIN_MS)]);
    return numbers;
  };
}

function judgeReceived(
  received: readonly Got[],
  { secret, webhook }: Made,
  newest: number,
): readonly Figure[] {
  const library = new Webhook(secret);
  const first = new Map<number, Got>();
  const wrong = { signature: 0, order: 0, repeat: 0 };
  let last = webhook.sent;
  for (const got of received) {
    const told = verified(library, got);
    if (!told) wrong.signature += 1;
    const number = (JSON.parse(got.body) as Told).number;
    const known = first.get(number);
    if (known) {
      if (known.headers['webhook-id'] !== got.headers['webhook-id'] || known.body !== got.body)
        wrong.repeat += 1;
      continue;
    }
    first.set(number, got);
    if (number !== last + 1) wrong.order += 1;
    last = number;
  }
  return [
    counted('events, and deliveries of them', `${newest - webhook.sent}, ${received.length}`),
    none('events that were never delivered', newest - webhook.sent - first.size),
    none('events that came for the first time out of their order', wrong.order),
    none('repeats that cannot be known as such', wrong.repeat),
    none('deliveries that the library standardwebhooks refuses', wrong.signature),
  ];
}

/** The library looks at the clock: what was sent minutes ago is judged as of then. */
function verified(library: Webhook, { headers, body }: Got): boolean {
  const now = Date.now;
  Date.now = () => Number(headers['webhook-timestamp']) * 1000;
  try {
    library.verify(body, headers);
    return true;
  } catch {
    return false;
  } finally {
    Date.now = now;
  }
}

function judgeStreamed(numbers: readonly number[], first: number, newest: number): readonly Figure[] {
  const seen = new Set(numbers);
  return [
    none('events that the stream missed', newest - first - seen.size),
    none('events that the stream brought twice', numbers.length - seen.size),
    none(
      'events that the stream brought out of their order',
      numbers.filter((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0)).length,
    ),
  ];
}

/** A line that was cut off may end like a whole one. */
function parsed(line: string): Got[] {
  try {
    return [JSON.parse(line) as Got];
  } catch {
    return [];
  }
}
