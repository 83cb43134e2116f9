import { randomUUID } from 'node:crypto';
import { type Acknowledged, type Call, type Caller, createChance } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { createPlayers, type Player } from '../../cluster/people.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { closing, openPosition } from '../../cluster/trader.ts';

/** The same call to both nodes at the same moment, under one key or under two. */

export type SameCalls = {
  readonly pairs: number;
  /** Effects beyond the one a pair may have. */
  readonly doubled: number;
  /** Pairs whose two answers do not fit together. */
  readonly contradictions: readonly string[];
};

type Asking = {
  readonly cluster: Cluster;
  readonly caller: Caller;
  readonly seed: number;
  readonly customers: number;
};

/** Every customer opens a position, closes it and deposits, each on both nodes at once; two members of staff approve. */
export async function callBothAtOnce({ cluster, caller, seed, customers }: Asking): Promise<SameCalls> {
  const chance = createChance(seed);
  const players = await createPlayers(cluster, customers);
  const staff = await createPlayers(cluster, 2, { role: 'admin' });
  const contradictions: string[] = [];
  let pairs = 0;

  const ask = async (by: readonly [Player, Player], call: Call, isOneKey: boolean): Promise<Acknowledged> => {
    const keys =
      isOneKey && by[0] === by[1] ? Array<string>(2).fill(randomUUID()) : [randomUUID(), randomUUID()];
    const [one, other] = await Promise.all([
      caller.repeat(by[0].token, call, 0, keys[0] ?? ''),
      caller.repeat(by[1].token, call, 1, keys[1] ?? ''),
    ]);
    pairs += 1;
    const isRight =
      keys[0] === keys[1]
        ? one.status < 300 && one.text === other.text
        : (one.status === 200 && other.status === 409) || (one.status === 409 && other.status === 200);
    if (!isRight)
      contradictions.push(`${call.path}: ${one.status} ${one.text} and ${other.status} ${other.text}`);
    return one.status < 300 ? one : other;
  };

  const live = async (player: Player): Promise<void> => {
    const positionId = await openPosition(caller, player, { symbol: 'EUR/USD', quantity: 1000 }, 0);
    await ask([player, player], closing(positionId), chance.happens(50));
    const deposit = { currency: 'USD', amount: chance.between(100, 900) };
    const asked = await ask(
      [player, player],
      { method: 'POST', path: '/wallet/deposit', body: deposit },
      true,
    );
    const { id } = asked.data as { readonly id: string };
    const [first, second] = [chance.oneOf(staff), chance.oneOf(staff)];
    await ask([first, second], approving(id), chance.happens(50));
  };
  await Promise.all(players.map(live));
  const ids = players.map(({ userId }) => userId);
  return { pairs, contradictions, doubled: await countDoubled(cluster, ids) };
}

const approving = (id: string): Call => ({
  method: 'POST',
  path: `/admin/transactions/${id}/approve`,
  body: {},
});

/** From the rows alone: every customer has one position, closed once, and one deposit, booked once with its amount. */
async function countDoubled({ database }: Cluster, userIds: readonly string[]): Promise<number> {
  const row = await database.row<{ doubled: number }>(sql`
    select sum(abs(positions - 1) + abs(closes - 1) + abs(deposits - 1) + abs(bookings - 1))::int as doubled
    from unnest(${[...userIds]}::uuid[]) as n(owner_id) cross join lateral (
      select
        (select count(*) from trading_position where user_id = owner_id) as positions,
        (select count(*) from trading_fill where user_id = owner_id and kind = 'close') as closes,
        (select count(*) from ledger_transaction where user_id = owner_id and type = 'deposit' and status = 'completed') as deposits,
        (select count(*) from ledger_line l join ledger_entry e on e.id = l.entry_id
          join ledger_transaction t on t.id = e.cause_id and t.type = 'deposit' and t.amount = l.amount
          where l.user_id = owner_id and e.event = 'deposit.completed') as bookings) counted`);
  return row?.doubled ?? 0;
}
