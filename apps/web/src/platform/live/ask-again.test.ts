import { expect, test } from 'vitest';
import { createAskAgain } from './ask-again.ts';

/** A clock that goes on when it is told to, and a server that always answers too early. */
function setUp(random = 0.5) {
  const waits: number[] = [];
  let due: (() => void) | null = null;
  let asked = 0;
  const again = createAskAgain({
    ask: async () => {
      asked += 1;
    },
    after: (ms, work) => {
      waits.push(ms);
      due = work;
      return () => {
        if (due === work) due = null;
      };
    },
    random: () => random,
  });
  async function goOn(): Promise<void> {
    const work = due;
    due = null;
    work?.();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return { again, waits, goOn, asked: () => asked, isWaiting: () => due !== null };
}

test('the first wait is by chance, and each one after it longer up to five seconds', async () => {
  const { again, waits, goOn, asked } = setUp(0.25);
  again.want();
  expect(asked()).toBe(0);
  for (let times = 0; times < 6; times += 1) await goOn();
  expect(asked()).toBe(6);
  expect(waits).toEqual([250, 1000, 2000, 4000, 5000, 5000, 5000]);
});

test('however many want it, it is asked once at a time, and no more when the last has what they wanted', async () => {
  const { again, waits, goOn, asked, isWaiting } = setUp();
  const leave = [again.want(), again.want(), again.want()];
  expect(waits).toHaveLength(1);
  leave[0]?.();
  leave[1]?.();
  await goOn();
  expect(asked()).toBe(1);
  expect(isWaiting()).toBe(true);
  leave[2]?.();
  expect(isWaiting()).toBe(false);
  await goOn();
  expect(asked()).toBe(1);
});

test('the next change is a new beginning', async () => {
  const { again, waits, goOn } = setUp();
  const leave = again.want();
  await goOn();
  leave();
  again.want();
  expect(waits).toEqual([500, 1000, 500]);
});

test('what could not be asked is asked again', async () => {
  const waits: number[] = [];
  const work: (() => void)[] = [];
  const again = createAskAgain({
    ask: () => Promise.reject(new Error('no network')),
    after: (ms, one) => {
      waits.push(ms);
      work.push(one);
      return () => undefined;
    },
    random: () => 0,
  });
  again.want();
  work[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(waits).toEqual([0, 1000]);
});
