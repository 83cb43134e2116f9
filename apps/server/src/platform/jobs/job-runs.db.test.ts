import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { newId } from '../ids.ts';
import { type JobRun, listJobRuns, runNoted } from './job-runs.ts';
import { createJobs } from './jobs.ts';
import { createLog } from '../telemetry/log.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const noteOf = async (name: string): Promise<JobRun | undefined> =>
  (await listJobRuns(app.database)).find((run) => run.name === name);
const nodeId = newId();

it('a run is noted while it is under way, and how it ended afterwards', async () => {
  let within: JobRun | undefined;
  const job = {
    name: 'sweep',
    everyMs: 60_000,
    run: async () => {
      within = await noteOf('sweep');
    },
  };
  await runNoted(app.database, job, nodeId);
  expect(within).toMatchObject({ nodeId, everyMs: 60_000, endedAt: null, durationMs: null, runs: 1 });
  const after = await noteOf('sweep');
  expect(after).toMatchObject({ runs: 1, failures: 0, isFailing: false, lastError: null });
  expect(after?.endedAt?.getTime()).toBeGreaterThanOrEqual(after?.startedAt.getTime() ?? Infinity);
  expect(after?.durationMs).toBeGreaterThanOrEqual(0);
});

it('a failure is told, stays known after the next success, and is no longer the state of things then', async () => {
  let isBroken = true;
  const run = () => (isBroken ? Promise.reject(new Error('the disk is full')) : Promise.resolve());
  const job = { name: 'fragile', everyMs: 1000, run };
  await expect(runNoted(app.database, job, nodeId)).rejects.toThrow('the disk is full');
  expect(await noteOf('fragile')).toMatchObject({
    failures: 1,
    isFailing: true,
    lastError: 'the disk is full',
  });

  isBroken = false;
  const other = newId();
  await runNoted(app.database, job, other);
  const after = await noteOf('fragile');
  expect(after).toMatchObject({
    nodeId: other,
    runs: 2,
    failures: 1,
    isFailing: false,
    lastError: 'the disk is full',
  });
  expect(after?.failedAt).toBeInstanceOf(Date);
});

it('jobs that run by themselves leave their notes', async () => {
  const jobs = createJobs(app.database, createLog(app.settings), nodeId);
  const ran = Promise.withResolvers<void>();
  jobs.start([{ name: 'by-itself', everyMs: 3_600_000, run: async () => ran.resolve() }]);
  jobs.wake('by-itself');
  await ran.promise;
  await jobs.stop();
  expect(await noteOf('by-itself')).toMatchObject({ nodeId, runs: 1, isFailing: false });
});

it('a run hears of the stop, which waits for nobody it has not come to', async () => {
  const jobs = createJobs(app.database, createLog(app.settings), nodeId);
  const begun = Promise.withResolvers<void>();
  const run = async (ending?: AbortSignal) => {
    const told = Promise.withResolvers<void>();
    ending?.addEventListener('abort', () => told.resolve());
    begun.resolve();
    await told.promise;
  };
  jobs.start([{ name: 'walks-everybody', everyMs: 3_600_000, run }]);
  jobs.wake('walks-everybody');
  await begun.promise;
  await jobs.stop();
  expect(await noteOf('walks-everybody')).toMatchObject({ runs: 1, isFailing: false });
});

it.each([
  'begin-book-groups',
  'charge-copies',
  'charge-covered',
  'charge-management',
  'erase-closed',
  'review-tiers',
])('whoever walks everybody looks up: %s begins nothing once all is to end', async (name) => {
  const [rows, values] = [vi.spyOn(app.database, 'rows'), vi.spyOn(app.database, 'values')];
  await app.jobs.find((job) => job.name === name)?.run(AbortSignal.abort());
  expect([rows.mock.calls, values.mock.calls]).toEqual([[], []]);
  vi.restoreAllMocks();
});

describe('on a node whose clock is wrong', () => {
  const HOUR_MS = 3_600_000;
  afterEach(() => vi.useRealTimers());
  const ran: string[] = [];
  const jobNamed = (name: string, byTheClock?: boolean) => ({
    name,
    everyMs: 1000,
    ...(byTheClock && { byTheClock }),
    run: async () => void ran.push(name),
  });

  it.each([
    ['ahead', HOUR_MS, /is 3\d\d\d seconds ahead/],
    ['behind', -HOUR_MS, /is -3\d\d\d seconds ahead/],
  ])('what the passing of time asks for waits: %s', async (name, shiftMs, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shiftMs });
    await expect(runNoted(app.database, jobNamed(`charge-${name}`, true), nodeId)).rejects.toThrow(words);
    await runNoted(app.database, jobNamed(`send-${name}`), nodeId);
    expect(ran).toEqual([`send-${name}`]);
    expect(await noteOf(`charge-${name}`)).toMatchObject({ isFailing: true });

    vi.useRealTimers();
    await runNoted(app.database, jobNamed(`charge-${name}`, true), nodeId);
    expect(ran.splice(0)).toEqual([`send-${name}`, `charge-${name}`]);
    expect(await noteOf(`charge-${name}`)).toMatchObject({ isFailing: false });
  });
});
