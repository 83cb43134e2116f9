import { workspace } from '@halyard/contract';
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
const BTC = 'BTC/USD';
const drawing = (id: string, symbol = BTC): workspace.ChartDrawing => ({
  id,
  symbol,
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
  store.draw(BTC, [drawing('line')]);
  await pass();
  store.draw(BTC, [drawing('line'), drawing('nonsense')]);
  await pass();
  expect(server.told).toEqual([REFUSED]);
  expect(store.read().content.drawings).toEqual([drawing('line')]);
  store.change(layout(4));
  await pass();
  expect(server.saved()).toMatchObject({ version: 2, content: { layout: 4 } });
});

const idsOf = ({ content }: { readonly content: workspace.ChartsContent }) =>
  content.drawings.map(({ id }) => id);

test('drawings go back and forth, until something else is drawn', () => {
  const { store, look } = openServer().openDevice();
  look();
  const ids = () => idsOf(store.read());
  const ways = () => [store.read().canUndo.has(BTC), store.read().canRedo.has(BTC)];
  store.draw(BTC, [drawing('a')]);
  store.draw(BTC, [drawing('a'), drawing('b')]);
  store.undo(BTC);
  expect([ids(), ways()]).toEqual([['a'], [true, true]]);
  store.redo(BTC);
  expect(ids()).toEqual(['a', 'b']);
  store.undo(BTC);
  store.draw(BTC, [drawing('c')]);
  expect([ids(), ways()]).toEqual([['c'], [true, false]]);
  store.undo(BTC);
  store.undo(BTC);
  store.undo(BTC);
  expect([store.read().content, ways()]).toEqual([NO_CHARTS, [false, true]]);
});

test('on a symbol one goes back through its own drawings, and none of another', () => {
  const { store, look } = openServer().openDevice();
  look();
  store.draw(BTC, [drawing('a')]);
  store.draw('ETH/USD', [drawing('x', 'ETH/USD')]);
  store.draw(BTC, [drawing('a'), drawing('b')]);
  store.draw('ETH/USD', []);
  store.undo(BTC);
  expect(idsOf(store.read())).toEqual(['a']);
  store.undo('ETH/USD');
  expect(idsOf(store.read()).toSorted()).toEqual(['a', 'x']);
  store.undo(BTC);
  store.undo(BTC);
  expect(idsOf(store.read())).toEqual(['x']);
  expect([...store.read().canUndo]).toEqual(['ETH/USD']);
  store.redo(BTC);
  expect(idsOf(store.read()).toSorted()).toEqual(['a', 'x']);
});

test('what is done in one run is one step back', () => {
  const { store, look } = openServer().openDevice();
  look();
  const texts = () => store.read().content.drawings.map(({ text }) => text);
  const type = (text: string, run?: object) => store.draw(BTC, [{ ...drawing('a'), text }], run);
  type('Note');
  const [first, second] = [{}, {}];
  for (const text of ['N', 'Ne', 'New']) type(text, first);
  for (const text of ['Newe', 'Newer']) type(text, second);
  store.undo(BTC);
  expect(texts()).toEqual(['New']);
  type('Newest', second);
  store.undo(BTC);
  expect(texts()).toEqual(['New']);
  store.undo(BTC);
  expect(texts()).toEqual(['Note']);
});

test('there is no way back to more drawings than are kept', () => {
  const { store, look } = openServer().openDevice();
  look();
  const many = (symbol: string, count: number) =>
    Array.from({ length: count }, (_, index) => drawing(`${symbol} ${index}`, symbol));
  store.draw(BTC, many(BTC, 150));
  store.draw(BTC, []);
  store.draw('ETH/USD', many('ETH/USD', workspace.MAX_DRAWINGS - 149));
  expect(store.undo(BTC)).toBe(false);
  expect(store.read().content.drawings).toHaveLength(workspace.MAX_DRAWINGS - 149);
  store.undo('ETH/USD');
  expect(store.undo(BTC)).toBe(true);
  expect(store.read().content.drawings).toHaveLength(150);
});
