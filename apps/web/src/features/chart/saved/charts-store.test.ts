import type { workspace } from '@halyard/contract';
import { expect, test } from 'vitest';
import { createChartsStore, NO_CHARTS, type SavedCharts } from './charts-store.ts';

const CONFLICT = new Error('conflict');
const REFUSED = new Error('refused');

/** A server with one document, and devices that talk to it; time passes when a test says so. */
function openServer() {
  let saved: SavedCharts = { version: 0, content: null };
  let isDown = false;
  let here: string | null = 'ann';
  let asked = 0;
  const told: unknown[] = [];
  const openDevice = () => {
    let due: (() => void) | null = null;
    const store = createChartsStore({
      whoIsHere: () => here,
      save: async (version, content) => {
        asked += 1;
        if (isDown) throw new Error('down');
        if (content.drawings.some(({ id }) => id === 'nonsense')) throw REFUSED;
        if (version !== saved.version) throw CONFLICT;
        saved = { version: version + 1, content };
        return saved.version;
      },
      read: async () => saved,
      isConflict: (failure) => failure === CONFLICT,
      isRefused: (failure) => failure === REFUSED,
      onRefused: (failure) => told.push(failure),
      onSaved: () => {},
      after: (_, work) => {
        due = work;
        return () => {
          due = null;
        };
      },
    });
    const pass = async () => {
      due?.();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    };
    return { store, pass, look: () => store.take(saved) };
  };
  return {
    openDevice,
    saved: () => saved,
    told,
    asked: () => asked,
    become: (next: string | null) => {
      here = next;
    },
    break: (isBroken: boolean) => {
      isDown = isBroken;
    },
  };
}

const layout = (value: workspace.ChartsContent['layout']) => (content: workspace.ChartsContent) => ({
  ...content,
  layout: value,
});
const drawing = (id: string): workspace.ChartDrawing => ({
  id,
  symbol: 'BTC/USD',
  kind: 'horizontal',
  points: [{ time: 1, price: 2 }],
  colour: 0,
  isLocked: false,
  text: '',
});

test('what is changed on one device is there on another', async () => {
  const server = openServer();
  const [desk, phone] = [server.openDevice(), server.openDevice()];
  desk.look();
  desk.store.change(layout(4));
  expect(server.saved().version).toBe(0);
  await desk.pass();
  phone.look();
  expect(phone.store.read()).toMatchObject({ isReady: true, content: { layout: 4 } });
  phone.store.change(layout(2));
  await phone.pass();
  desk.look();
  expect(desk.store.read().content.layout).toBe(2);
});

test('nothing is saved before what was saved is known, and what was changed meanwhile is kept where nothing was', async () => {
  const server = openServer();
  const { store, pass, look } = server.openDevice();
  store.change(layout(2));
  await pass();
  expect(server.saved().version).toBe(0);
  look();
  await pass();
  expect(server.saved()).toMatchObject({ version: 1, content: { layout: 2 } });
});

test.each(['keepMine', 'takeTheirs'] as const)(
  'of two devices that change at once the second chooses: %s',
  async (choice) => {
    const server = openServer();
    const [desk, phone] = [server.openDevice(), server.openDevice()];
    desk.look();
    phone.look();
    desk.store.change(layout(4));
    phone.store.change(layout(2));
    await desk.pass();
    await phone.pass();
    expect(phone.store.read()).toMatchObject({
      content: { layout: 2 },
      conflict: { content: { layout: 4 } },
    });
    phone.store.change((content) => ({ ...content, drawings: [drawing('mine')] }));
    await phone.pass();
    expect(server.saved().content?.layout).toBe(4);
    phone.store[choice]();
    await phone.pass();
    expect(phone.store.read().conflict).toBeNull();
    expect(phone.store.read().content).toEqual(server.saved().content);
    expect(server.saved().content).toMatchObject(
      choice === 'keepMine' ? { layout: 2, drawings: [{ id: 'mine' }] } : { layout: 4, drawings: [] },
    );
  },
);

test('what could not be saved is tried again', async () => {
  const server = openServer();
  const { store, pass, look } = server.openDevice();
  look();
  server.break(true);
  store.change(layout(2));
  await pass();
  server.break(false);
  await pass();
  expect(server.saved().content?.layout).toBe(2);
});

test('what a session did not get saved waits for its own person, and asks nobody meanwhile', async () => {
  const server = openServer();
  const { store, pass, look } = server.openDevice();
  look();
  server.break(true);
  store.change(layout(2));
  await pass();
  server.break(false);
  server.become(null);
  await pass();
  expect(server.asked()).toBe(1);
  server.become('ann');
  await pass();
  expect(server.saved().content?.layout).toBe(2);
});

test('nothing is saved for whoever comes next, nor told to them', async () => {
  const server = openServer();
  const { store, pass, look } = server.openDevice();
  look();
  server.break(true);
  store.change(layout(2));
  await pass();
  server.break(false);
  server.become('bob');
  await pass();
  server.become('ann');
  await pass();
  expect([server.asked(), server.saved().version]).toEqual([1, 0]);
});

test('what the server refuses is told, and holds up nothing that comes after it', async () => {
  const server = openServer();
  const { store, pass, look } = server.openDevice();
  look();
  store.draw([drawing('line')]);
  await pass();
  store.draw([drawing('line'), drawing('nonsense')]);
  await pass();
  expect(server.told).toEqual([REFUSED]);
  expect(store.read().content.drawings).toEqual([drawing('line')]);
  store.change(layout(4));
  await pass();
  expect(server.saved()).toMatchObject({ version: 2, content: { layout: 4 } });
});

test('drawings go back and forth, until something else is drawn', () => {
  const { store, look } = openServer().openDevice();
  look();
  const ids = () => store.read().content.drawings.map(({ id }) => id);
  store.draw([drawing('a')]);
  store.draw([drawing('a'), drawing('b')]);
  store.undo();
  expect([ids(), store.read().canUndo, store.read().canRedo]).toEqual([['a'], true, true]);
  store.redo();
  expect(ids()).toEqual(['a', 'b']);
  store.undo();
  store.draw([drawing('c')]);
  expect([ids(), store.read().canRedo]).toEqual([['c'], false]);
  store.undo();
  store.undo();
  store.undo();
  expect([store.read().content, store.read().canUndo]).toEqual([NO_CHARTS, false]);
});
