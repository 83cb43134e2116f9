import { type App, buildApp, createLog, type Database, readSettings } from '@halyard/server';
import { type Contender, median } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { type BenchPerson, signInPeople } from './people.ts';

const FOLLOWERS = 1000;
const AT_ONCE = 8;
/** Those who place orders meanwhile and copy nobody. */
const OTHERS = 500;
const LEADER_USD = 90_000;
const ALLOCATION = { amount: 1000, maxLossPercent: 95, maxLeverage: 30 } as const;
const LEAD = { symbol: 'EUR/USD', side: 'buy', quantity: 9000, leverage: 10 } as const;
const ORDER = {
  symbol: 'EUR/USD',
  type: 'forex',
  side: 'buy',
  quantity: 0.01,
  leverage: 100,
} as const;

/**
 * A leader's fill until a thousand books have dealt with it, on a node that does nothing else; and the orders of others, of
 * whom one after the other is served, alone and while such fills are copied without a break.
 */
export async function createCopyContenders(
  database: Database,
): Promise<{ readonly contenders: readonly Contender[]; readonly close: () => Promise<void> }> {
  const given = { LOG_LEVEL: 'silent', RATE_LIMITS: 'off', COPY_STRATEGY_MIN_DAYS: '0' };
  const settings = readSettings({ ...given, COPY_STRATEGY_MIN_CLOSED: '0' });
  const app = await buildApp({ settings, database, log: createLog(settings) });
  const people = await signInPeople(database, app, 1 + FOLLOWERS + OTHERS);
  const [leader, ...rest] = people;
  if (!leader) throw new Error('Nobody is signed in');
  const lead = await createLeader(app, database, leader, rest.slice(OTHERS));
  await database.run(sql`analyze`);
  await app.copying.lane.start();
  const others = rest.slice(0, OTHERS);
  return {
    contenders: [
      {
        name: 'from a leader’s fill to the last of 1,000 copies, p50',
        unit: 'ms',
        against: null,
        goal: { most: 1000 },
        run: (forMs) => timeFills(lead, forMs),
      },
      ...[0.5, 0.99].flatMap((part) => orderContenders(app, others, lead, part)),
    ],
    close: async () => {
      await app.copying.lane.stop();
      await app.server.close();
    },
  };
}

/** Somebody's order, alone and while one fill after the other is copied. */
function orderContenders(
  app: App,
  people: readonly BenchPerson[],
  lead: Lead,
  part: number,
): readonly Contender[] {
  const alone = `an order inside the server, one client, p${part * 100}`;
  const row = {
    unit: 'ms',
    run: async (forMs: number) => percentile(await timeOrders(app, people, forMs), part),
  } as const;
  const beside = async (forMs: number): Promise<number> => {
    const filling = { isOver: false };
    const timed = timeOrders(app, people, forMs).finally(() => (filling.isOver = true));
    const [times] = await Promise.all([timed, fillAgain(lead, filling)]);
    return percentile(times, part);
  };
  return [
    { ...row, name: alone, against: null },
    { ...row, name: `the same beside fills that 1,000 copy, p${part * 100}`, against: alone, run: beside },
  ];
}

/** Opens a position or closes it, and tells how many milliseconds it took until all had copied it. */
type Lead = () => Promise<number>;

async function createLeader(
  app: App,
  database: Database,
  leader: BenchPerson,
  followers: readonly BenchPerson[],
): Promise<Lead> {
  const [staff] = followers;
  if (!staff) throw new Error('Nobody follows');
  const book = await post(app, leader, '/books', { kind: 'trading', name: 'Leads' });
  await post(app, leader, '/wallet/transfer', { from: leader.id, to: book, amount: LEADER_USD });
  const words = { name: 'Followed', description: 'By many.', feePercent: 10 };
  const strategy = await post(app, leader, '/copy/strategies', { book, ...words });
  await database.run(
    sql`update copying_strategy set status = 'approved', decided_at = now(), decided_by = ${staff.id} where id = ${strategy}`,
  );
  await database.run(sql`insert into trading_leader (user_id, is_open) values (${book}, true)`);
  const waiting = [...followers];
  const follow = async (): Promise<void> => {
    for (let one = waiting.pop(); one; one = waiting.pop())
      await post(app, one, '/copy/allocations', { strategy, ...ALLOCATION });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, follow));

  let left = 0;
  let end = Promise.withResolvers<void>();
  app.trading.desk.onDone(({ writes }) => {
    for (const { copied } of writes.copies) {
      if (copied.outcome !== 'copied')
        end.reject(new Error(`A copy was ${copied.outcome}: ${copied.reason}`));
      left -= 1;
      if (left === 0) end.resolve();
    }
  });
  let openId: string | undefined;
  return async () => {
    left = followers.length;
    end = Promise.withResolvers<void>();
    const began = performance.now();
    if (openId === undefined) openId = (await app.trading.placeTrade(book, LEAD)).position?.id;
    else {
      await app.trading.closePosition(book, openId, null);
      openId = undefined;
    }
    await end.promise;
    const tookMs = performance.now() - began;
    // So many openings are copied in an hour; these go on for longer.
    await database.run(sql`
      update trading_copy set decided_at = decided_at - interval '1 hour' where decided_at > now() - interval '1 hour'`);
    return tookMs;
  };
}

async function timeFills(lead: Lead, forMs: number): Promise<number> {
  const times: number[] = [];
  const start = performance.now();
  while (times.length < 3 || performance.now() - start < forMs) {
    times.push(await lead());
  }
  return median(times);
}

async function fillAgain(lead: Lead, filling: { readonly isOver: boolean }): Promise<void> {
  while (!filling.isOver) await lead();
}

async function timeOrders(
  app: App,
  people: readonly BenchPerson[],
  forMs: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  const start = performance.now();
  for (let turn = 0; performance.now() - start < forMs; turn++) {
    const person = people[turn % people.length];
    if (!person) throw new Error('Nobody is signed in');
    const began = performance.now();
    await app.trading.placeTrade(person.id, ORDER);
    times.push(performance.now() - began);
  }
  return times;
}

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}

/** The id of what was made. */
async function post(app: App, { token }: BenchPerson, path: string, payload: object): Promise<string> {
  const { statusCode, body } = await app.server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
  return (JSON.parse(body) as { data: { id: string } }).data.id;
}
