import { setTimeout as sleep } from 'node:timers/promises';
import { plainText } from '@halyard/contract';
import { createChance } from '@halyard/testkit';
import { createPlayers, type Player } from '../../cluster/people.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { createFollower, type Follower } from './follower.ts';

/** Long messages for customers who have stopped reading: more than any system takes in for a reader. */
const BODY = 'x'.repeat(64 * 1024);

const BETWEEN_MESSAGES_MS = 15;

export type SlowReaders = {
  readonly players: readonly Player[];
  readonly followers: readonly Follower[];
  /** They read again. */
  readonly relent: () => void;
  /** What nobody read while it was written. */
  readonly heldBackBytes: number;
};

type Asked = {
  readonly cluster: Cluster;
  readonly origins: readonly string[];
  readonly seed: number;
  readonly customers: number;
  readonly messages: number;
  /** So long they read nothing after the last message was written. */
  readonly stallMs: number;
};

/** Each has a socket that stops reading and one that goes on, to see that nobody waits for the other. */
export async function readSlowly(asked: Asked): Promise<SlowReaders> {
  const { cluster, origins, seed, customers, messages, stallMs } = asked;
  const chance = createChance(seed);
  const players = await createPlayers(cluster, customers);
  const follow = ({ token }: Player, withPrices: boolean) =>
    createFollower({ origins, token, chance, withPrices });
  const slow = players.map((player) => follow(player, true));
  const quick = players.map((player) => follow(player, false));
  await sleep(1000);
  for (const one of slow) one.stall();
  for (let message = 0; message < messages; message++) {
    await Promise.all(players.map(async ({ userId }) => tellAtLength(cluster, userId)));
    // Other customers are served meanwhile.
    await sleep(BETWEEN_MESSAGES_MS);
  }
  await sleep(stallMs);
  return {
    players,
    followers: [...slow, ...quick],
    relent: () => slow.forEach((one) => one.relent()),
    heldBackBytes: customers * messages * BODY.length,
  };
}

/** As another node would write it: this process serves nobody. */
async function tellAtLength({ app, database }: Cluster, userId: string): Promise<void> {
  const change = {
    kind: 'notification',
    id: userId,
    category: 'money',
    title: plainText('Long'),
    body: plainText(BODY),
  } as const;
  await database.transaction((tx) => app.live.append(tx, userId, [change]));
}
