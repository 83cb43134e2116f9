import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Watch = { readonly cells: Set<unknown>; see: (cell: unknown, isIntersecting: boolean) => void };

let watches: Watch[];
let isCalm: boolean;
let questions: number;
let nowMs: number;

beforeEach(() => {
  watches = [];
  isCalm = false;
  questions = 0;
  nowMs = 10_000;
  vi.resetModules();
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('matchMedia', () => {
    questions += 1;
    return { matches: isCalm };
  });
  vi.stubGlobal('IntersectionObserver', createObserver);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function createObserver(this: object, hear: (entries: object[]) => void) {
  const cells = new Set<unknown>();
  watches.push({ cells, see: (target, isIntersecting) => hear([{ target, isIntersecting }]) });
  Object.assign(this, {
    observe: (cell: unknown) => cells.add(cell),
    unobserve: (cell: unknown) => cells.delete(cell),
  });
}

/** A cell that notes what is played on it. */
async function start() {
  const { createFlash } = await import('./flash.ts');
  const log: string[] = [];
  const cell = {
    dataset: {} as Record<string, string>,
    animate: () => {
      log.push(`new ${cell.dataset['moved']}`);
      return { play: () => log.push(`again ${cell.dataset['moved']}`) };
    },
  };
  const flash = createFlash(cell as unknown as HTMLElement);
  return { cell, flash, log };
}

async function startInSight() {
  const started = await start();
  watches[0]?.see(started.cell, true);
  return started;
}

test('a figure flashes when it rises or falls, and not when it first appears or stays', async () => {
  const { flash, log } = await startInSight();
  for (const figure of [undefined, 1, 1, 2, 2, 1]) {
    flash.hear(figure);
    nowMs += 500;
  }
  expect(log).toEqual(['new up', 'again down']);
});

test('it flashes at most twice a second, and then the way it went last', async () => {
  const { flash, log } = await startInSight();
  for (const figure of [1, 2, 3, 4, 5, 4, 6, 7, 8, 9, 8, 7]) {
    flash.hear(figure);
    nowMs += 100;
  }
  expect(log).toEqual(['new up', 'again up', 'again down']);
});

test('nothing is played where nobody looks: scrolled away, or in a hidden tab', async () => {
  const { cell, flash, log } = await start();
  const move = (figure: number) => {
    nowMs += 500;
    flash.hear(figure);
  };
  move(1);
  move(2);
  expect(log).toEqual([]);
  watches[0]?.see(cell, true);
  move(3);
  expect(log).toEqual(['new up']);
  vi.stubGlobal('document', { hidden: true });
  move(4);
  vi.stubGlobal('document', { hidden: false });
  watches[0]?.see(cell, false);
  move(5);
  expect(log).toEqual(['new up']);
});

test('nothing is played for who asked for calm, who is asked once', async () => {
  isCalm = true;
  const { flash, log } = await startInSight();
  for (const figure of [1, 2, 3]) {
    flash.hear(figure);
    nowMs += 500;
  }
  expect(log).toEqual([]);
  expect(questions).toBe(1);
});

test('one watch serves all cells, and forgets those that are gone', async () => {
  const first = await start();
  const second = await start();
  expect(watches).toHaveLength(1);
  first.flash.end();
  expect([...(watches[0]?.cells ?? [])]).toEqual([second.cell]);
});
