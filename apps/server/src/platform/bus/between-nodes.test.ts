import { randomUUID } from 'node:crypto';
import { startGate, startTestRedis } from '@halyard/testkit';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BetweenNodes, openBetweenNodes } from './between-nodes.ts';
import type { Topic } from './bus.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../telemetry/log.ts';
import { TAKE_SCRIPT } from '../limits/shared-limits.ts';
import { createRateLimits, type RateLimits } from '../limits/rate-limits.ts';

/** Two nodes and one Redis: the small one of the tests, or a real one that REDIS_TEST_URL names. */
const given = process.env['REDIS_TEST_URL'];
type Gate = Awaited<ReturnType<typeof startGate>>;
type Node = BetweenNodes & { readonly limits: RateLimits; readonly log: string[]; readonly id: string };

let redisUrl: string;
let stopRedis = async () => {};
let gate: Gate;
let prefix: string;
let direct: Redis;
const nodes: Node[] = [];

beforeAll(async () => {
  const own = given === undefined ? await startTestRedis(TAKE_SCRIPT) : null;
  redisUrl = own?.url ?? given ?? '';
  if (own) stopRedis = own.stop;
  direct = new Redis(redisUrl, { protocol: 2, disableClientInfo: true, enableReadyCheck: false });
});
beforeEach(async () => {
  prefix = `test-${randomUUID()}`;
  gate = await startGate(redisUrl);
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop();
  await gate.stop();
});
afterAll(async () => {
  direct.disconnect();
  await stopRedis();
});

async function open(url = gate.url): Promise<Node> {
  const log: string[] = [];
  const destination = { write: (line: string) => log.push(line) } as unknown as NodeJS.WritableStream;
  const id = randomUUID();
  const between = await openBetweenNodes({
    settings: { REDIS_URL: url, REDIS_PREFIX: prefix },
    log: createLog({ LOG_LEVEL: 'info' }, destination),
    nodeId: id,
    // Deaf no sooner than in earnest: a busy machine may stand still for a while.
    times: { beatMs: 50, deafAfterMs: 3000 },
  });
  const node = { ...between, id, log, limits: between.shared(createRateLimits(systemClock, true)) };
  nodes.push(node);
  node.start();
  return node;
}

async function untilWell(...those: readonly Node[]): Promise<void> {
  const isWell = () => those.every(({ bus }) => bus.state() === 'well');
  await expect.poll(isWell).toBe(true);
}

/** What a node hears, from now on. */
function hear({ bus }: Node, ...topics: readonly Topic[]): string[] {
  const heard: string[] = [];
  for (const topic of topics)
    bus.on(topic, (about, isOwn) => heard.push(`${isOwn ? 'own ' : ''}${topic}${about && ` ${about}`}`));
  return heard;
}

/** Something that comes after everything that was sent before it. */
async function settle(from: Node, to: Node): Promise<void> {
  const mark = randomUUID();
  const heard = hear(to, 'sessions');
  from.bus.tell('sessions', mark);
  await expect.poll(() => heard.some((one) => one.endsWith(mark))).toBe(true);
}

async function takes({ limits }: Node, times: number, caller = 'somebody'): Promise<string[]> {
  const results = await Promise.allSettled(
    Array.from({ length: times }, () => limits.take('contact', caller)),
  );
  return results.map((result) => (result.status === 'fulfilled' ? 'taken' : String(result.reason)));
}
const taken = (results: readonly string[]) => results.filter((result) => result === 'taken').length;

describe('nodes', () => {
  it('hear each other, and themselves as themselves', async () => {
    const [one, other] = [await open(), await open()];
    await untilWell(one, other);
    const person = randomUUID();
    const [heardByOne, heardByOther] = [hear(one, 'work', 'sessions'), hear(other, 'work', 'sessions')];
    one.bus.tell('work');
    one.bus.tell('sessions', person);
    await expect.poll(() => heardByOther).toEqual(['work', `sessions ${person}`]);
    await settle(other, one);
    expect(heardByOne.slice(0, 2)).toEqual(['own work', `own sessions ${person}`]);
    expect(heardByOne.filter((one_) => one_ === 'work')).toEqual([]);
  });

  it('say the same thing once, however often it is told in a moment', async () => {
    const [one, other] = [await open(), await open()];
    await untilWell(one, other);
    const heard = hear(other, 'live');
    for (let count = 0; count < 1000; count++) one.bus.tell('live');
    await settle(one, other);
    expect(heard).toEqual(['live']);
  });

  it('keep to their own installation', async () => {
    const one = await open();
    prefix = `test-${randomUUID()}`;
    const [stranger, friend] = [await open(), await open()];
    await untilWell(one, stranger, friend);
    const heard = hear(stranger, 'work');
    one.bus.tell('work');
    await settle(friend, stranger);
    expect(heard).toEqual([]);
  });

  it('pass over what is no notice', async () => {
    const [one, other] = [await open(), await open()];
    await untilWell(one, other);
    const heard = hear(other, 'live', 'work', 'house', 'sessions');
    const person = randomUUID();
    const nonsense = [
      '',
      '\n',
      'x\n__proto__',
      'x\nconstructor',
      'x\nlive now',
      `x\nwork ${person}`,
      'x\nsessions',
    ];
    const sly = [
      "x\nsessions ' or 1=1",
      `x\nsessions ${'a'.repeat(36)}`,
      'x'.repeat(70_000),
      `x\n${'live\n'.repeat(20_000)}`,
    ];
    for (const text of [...nonsense, ...sly]) await direct.publish(`${prefix}:bus`, text);
    await direct.publish(`${prefix}:bus`, `x\nnonsense\nhouse\nsessions ${person}`);
    await expect.poll(() => heard.slice(-2)).toEqual(['house', `sessions ${person}`]);
    expect(heard).toHaveLength(2);
  });

  it('look for everything once when they hear again', async () => {
    const one = await open();
    await untilWell(one);
    const heard = hear(one, 'live', 'work', 'house', 'sessions');
    gate.shut();
    await expect.poll(() => one.bus.state()).toBe('away');
    one.bus.tell('work');
    gate.open();
    await untilWell(one);
    // That Redis is back is known a moment before everybody has been told to look.
    await expect.poll(() => heard).toEqual(['own work', 'live', 'work', 'house']);
    expect(one.log.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'redis is away: nodes look for each other, and each counts limits alone',
      'redis is back',
    ]);
  });

  it('know that they are deaf when the line stands and nothing comes', async () => {
    const one = await open();
    await untilWell(one);
    gate.silence();
    await expect.poll(() => one.bus.state()).toBe('away');
    gate.open();
    await untilWell(one);
  });

  it('start without a Redis, and find it when it comes', async () => {
    gate.shut();
    const one = await open();
    expect(taken(await takes(one, 7))).toBe(5);
    expect(one.bus.state()).toBe('away');
    gate.open();
    await untilWell(one);
  });
});

describe('limits', () => {
  it('are counted by all nodes together, however many call at once', async () => {
    const [one, other] = [await open(), await open()];
    await untilWell(one, other);
    const results = (await Promise.all([takes(one, 25), takes(other, 25)])).flat();
    expect(taken(results)).toBe(5);
    expect(results.find((result) => result !== 'taken')).toMatch(
      /Please try again in (1[01]\d seconds|2 minutes)/,
    );
    expect(taken(await takes(one, 9, 'somebody else'))).toBe(5);
  });

  it('are not undone by what somebody else wrote in their place', async () => {
    const one = await open();
    await untilWell(one);
    const key = `${prefix}:limit:contact:somebody`;
    for (const value of ['rubbish', '-5', '1e300', 'inf', String(Date.now() * 2)]) {
      await direct.set(key, value);
      expect([value, taken(await takes(one, 7))]).toEqual([value, 5]);
    }
  });

  it.each([
    ['a wait that nobody asked for', ':86400000\r\n'],
    ['more calls than there may be', ':-1000\r\n'],
    ['a text', '$3\r\n0.5\r\n'],
    ['nothing', '$-1\r\n'],
    ['a list', '*1\r\n:0\r\n'],
    ['a refusal', '-OOM command not allowed\r\n'],
    ['what is no answer at all', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ])('are counted by the node alone when the answer is %s', async (_, answer) => {
    const one = await open();
    await untilWell(one);
    gate.lie(answer);
    expect(taken(await takes(one, 9))).toBe(5);
    expect(taken(await takes(one, 9))).toBe(0);
  });

  it('are counted by the node alone while Redis says nothing', async () => {
    const one = await open();
    await untilWell(one);
    gate.silence();
    expect(taken(await takes(one, 9))).toBe(5);
  });
});
