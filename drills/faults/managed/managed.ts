import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller, createChance } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { onCluster } from '../../cluster/cluster.ts';
import { createPlayers, type Player } from '../../cluster/people.ts';
import { atLeast, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { superviseNode, type Victim } from '../kills/supervised-node.ts';
import { ask, FEE_HUNDREDTHS, judge, NIGHTS, SUMS } from './judge.ts';

/** Money is put in, taken out, moved from one instrument to others and charged for, while the server and PostgreSQL are killed. */
export const MANAGED: Fault = {
  name: 'managed',
  title: 'managed portfolios, under kill -9 of the server and of PostgreSQL',
  isAlone: true,
  // The nights are looked at a minute after a start, and each kill is one.
  isFullOnly: true,
  run: async (drill) => {
    const people = await onCluster(drill.folder, {}, async (cluster) => ({
      investors: await createPlayers(cluster, INVESTORS),
      staff: await createPlayers(cluster, 2, { role: 'admin' }),
    }));
    return play(drill, people.investors, people.staff);
  },
};

const INVESTORS = 60;
const AT_ONCE = 8;
const VICTIMS: readonly Victim[] = ['node', 'postmaster', 'backend'];
const ALL_WITHIN_MS = 240_000;
const LOOK_EVERY_MS = 20;

const BEFORE = [
  { symbol: 'BTC/USD', percent: 50 },
  { symbol: 'ETH/USD', percent: 45 },
];
const AFTER = [
  { symbol: 'BTC/USD', percent: 20 },
  { symbol: 'ETH/USD', percent: 40 },
  { symbol: 'SOL/USD', percent: 35 },
];

async function play(
  drill: Drill,
  investors: readonly Player[],
  staff: readonly Player[],
): Promise<readonly Figure[]> {
  const { folder, say } = drill;
  const node = await superviseNode(folder);
  const scene = createScene(drill, node);
  const { act, kill, stage, counts } = scene;
  try {
    const define = createDefining(folder, act, staff);
    const portfolio = await define(BEFORE, null);
    await stage(
      'everybody invests',
      investors.map((one) => () => act(one, '/managed/investments', { portfolio, amount: SUMS.invested })),
    );
    const ids = await investmentsOf(folder);
    const each = (
      what: 'add' | 'take-out' | 'end',
      body: Readonly<Record<string, number>>,
      some = investors,
    ) => some.map((one) => () => act(one, `/managed/investments/${ids.get(one.userId)}/${what}`, body));
    await stage('the portfolio is changed', [() => define(AFTER, portfolio)]);
    await stage('more is put in', each('add', { amount: SUMS.added }));
    await stage('some is taken out', each('take-out', { amount: SUMS.takenOut }));
    await chargeNights(folder, kill, say);
    const leaving = investors.filter((_, place) => place % 2 === 0);
    await stage('every second one ends', each('end', {}, leaving));
    await node.stop();
  } finally {
    await node.kill();
  }
  const { kills, refused } = counts();
  return [
    atLeast('kills', kills, VICTIMS.length * 6),
    none('calls that were refused', refused),
    ...(await judge(folder, investors.length, say)),
  ];
}

type Node = Awaited<ReturnType<typeof superviseNode>>;

/** What is asked of the node, what kills it, and both at once. */
function createScene({ folder, seed, say }: Drill, node: Node) {
  const chance = createChance(seed);
  const { repeat } = createCaller([node.origin]);
  let [kills, refused] = [0, 0];
  const act: Act = async ({ token }, path, body) => {
    const key = randomUUID();
    const send = () => repeat(token, { method: 'POST', path, body }, 0, key);
    // On a busy machine three starts can take longer than one call waits.
    const { status, text, data } = await send().catch(send).catch(send);
    if (status < 300) return data;
    refused += 1;
    say(`${path} answered ${status}: ${text}`);
    return null;
  };
  const kill = async (victim: Victim): Promise<void> => {
    await node.killAndRecover(victim);
    kills += 1;
  };
  const killEach = async (): Promise<void> => {
    for (const victim of VICTIMS) {
      await sleep(chance.between(50, 1500));
      await kill(victim);
    }
  };
  return {
    act,
    kill,
    counts: () => ({ kills, refused }),
    /** All of them, some at once, while each victim dies; until everything that was asked for is done. */
    stage: async (what: string, acts: readonly (() => Promise<unknown>)[]): Promise<void> => {
      say(what);
      const left = [...acts];
      const work = async (): Promise<void> => {
        for (let next = left.pop(); next; next = left.pop()) await next();
      };
      await Promise.all([killEach(), ...Array.from({ length: AT_ONCE }, work)]);
      await until(folder, 'undone');
    },
  };
}

type Act = (as: Player, path: string, body: Record<string, unknown>) => Promise<unknown>;

/** One of staff proposes the portfolio, or another version of it, and another one agrees. */
function createDefining(folder: string, act: Act, [proposer, approver]: readonly Player[]) {
  if (!proposer || !approver) throw new Error('Two of staff are needed');
  return async (weights: typeof BEFORE, id: string | null): Promise<string> => {
    const body = {
      id,
      version: id === null ? 0 : 1,
      name: 'Drilled',
      description: 'Coins.',
      risk: 6,
      weights,
      minimum: 6000,
      feePercent: FEE_HUNDREDTHS / 100,
      rebalancing: 'monthly',
      driftPercent: null,
      isOpen: true,
      reason: 'A drill',
    };
    const made = (await act(proposer, '/admin/managed/portfolios', body)) as { proposal: { id: string } };
    await act(approver, `/admin/approvals/${made.proposal.id}/approve`, {});
    const row = await ask(folder, (database) =>
      database.row<{ id: string }>(
        sql`select portfolio_id as id from managed_version where name = 'Drilled' limit 1`,
      ),
    );
    if (!row) throw new Error('The portfolio was not made');
    return row.id;
  };
}

async function investmentsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const rows = await ask(folder, (database) =>
    database.rows<{ id: string; userId: string }>(
      sql`select id, user_id as "userId" from managed_investment order by id`,
    ),
  );
  return new Map(rows.map(({ id, userId }) => [userId, id]));
}

/** A month of nights falls due at once. Each victim dies while some have been charged and others have not. */
async function chargeNights(
  folder: string,
  kill: (victim: Victim) => Promise<void>,
  say: Drill['say'],
): Promise<void> {
  say(`${NIGHTS} nights are due`);
  await ask(folder, (database) =>
    database.run(
      sql`update managed_investment set charged_to = charged_to - make_interval(days => ${NIGHTS}::int)`,
    ),
  );
  let left = INVESTORS;
  for (const victim of VICTIMS) {
    left = await until(folder, 'uncharged', left - 1);
    say(`${left} are not charged yet`);
    await kill(victim);
  }
  await until(folder, 'uncharged');
}

/** Waits until no more than so many are left, and answers how many there were. */
async function until(folder: string, which: 'undone' | 'uncharged', most = 0): Promise<number> {
  const untilMs = performance.now() + ALL_WITHIN_MS;
  const left =
    which === 'undone'
      ? sql`select count(*)::int as left from managed_investment i join managed_portfolio p on p.id = i.portfolio_id
        where i.due is not null or i.status = 'ending' or i.taking_out > 0 or (i.status = 'active' and i.version <> p.version)`
      : sql`select count(*)::int as left from managed_investment i
        where not exists (select from managed_fee f where f.investment_id = i.id and f.night is not null)`;
  return ask(folder, async (database) => {
    while (performance.now() < untilMs) {
      const row = await database.row<{ left: number }>(left);
      if (row && row.left <= most) return row.left;
      await sleep(LOOK_EVERY_MS);
    }
    throw new Error(`Not everything was done within ${ALL_WITHIN_MS / 1000} s`);
  });
}
