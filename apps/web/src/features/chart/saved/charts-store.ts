import type { workspace } from '@halyard/contract';
import { createHeld } from '../../../platform/live/listeners.ts';
import { createDrawn } from './drawn.ts';

type Content = workspace.ChartsContent;
export type SavedCharts = { readonly version: number; readonly content: Content | null };

export type ChartsState = {
  readonly content: Content;
  /** Whether what was saved before is known: until then nothing is saved over it. */
  readonly isReady: boolean;
  /** What another device has saved meanwhile, until its person has chosen. */
  readonly conflict: SavedCharts | null;
  /** The symbols on whose charts there is a way back, and one forth. */
  readonly canUndo: ReadonlySet<string>;
  readonly canRedo: ReadonlySet<string>;
};

type Deps = {
  /** The id of whoever is signed in: what is not saved by the end of their session waits until they are back. */
  readonly whoIsHere: () => string | null;
  readonly save: (version: number, content: Content) => Promise<number>;
  readonly read: () => Promise<SavedCharts>;
  readonly isConflict: (failure: unknown) => boolean;
  /** Whether it will be refused however often it is sent. */
  readonly isRefused: (failure: unknown) => boolean;
  readonly onRefused: (failure: unknown) => void;
  readonly onSaved: (saved: SavedCharts) => void;
  /** Calls back later; answers how to call that off. */
  readonly after: (ms: number, work: () => void) => () => void;
};

export type ChartsStore = ReturnType<typeof createChartsStore>;

const SAVE_AFTER_MS = 700;
const TRY_AGAIN_AFTER_MS = 10_000;

const NEW_CHART: workspace.ChartSettings = {
  symbol: null,
  timeframe: '1h',
  type: 'candles',
  isLog: false,
  compare: null,
  indicators: [],
};

/** What a chart shows before somebody has set it: each of several beside each other another timeframe. */
export const newChart = (index: number): workspace.ChartSettings => ({
  ...NEW_CHART,
  timeframe: (['1h', '15m', '4h', '1d'] as const)[index] ?? '1h',
});

export const NO_CHARTS: Content = {
  layout: 1,
  links: { symbol: true, timeframe: false, crosshair: true },
  charts: [NEW_CHART],
  drawings: [],
};

/**
 * A person's charts in this window: changed at once, saved a moment later, and never over what another device has saved
 * since. The way back goes through drawings alone; everything else is put right where it was changed.
 */
export function createChartsStore(deps: Deps) {
  const drawn = createDrawn({
    read: () => read().content.drawings,
    become: (drawings) => change((content) => ({ ...content, drawings })),
  });
  const state = createHeld<ChartsState>({
    content: NO_CHARTS,
    isReady: false,
    conflict: null,
    ...drawn.ways(),
  });
  const { read } = state;
  const become = (next: Partial<ChartsState>) => state.become({ ...read(), ...next, ...drawn.ways() });
  const saver = createSaver(deps, { read, become, adopt });

  function change(make: (content: Content) => Content): void {
    const content = make(read().content);
    if (content === read().content) return;
    become({ content });
    saver.note();
  }
  function adopt(saved: SavedCharts): void {
    saver.begin(saved.version);
    drawn.forget();
    become({ content: saved.content ?? NO_CHARTS, isReady: true, conflict: null });
  }

  return {
    read,
    subscribe: state.subscribe,
    /** What the server has. Where something here is still to be saved, that comes first. */
    take: (saved: SavedCharts): void => {
      if (read().isReady && (saved.version <= saver.version() || saver.isBusy())) return;
      if (read().isReady || !saver.isBusy() || saved.content !== null) return adopt(saved);
      become({ isReady: true });
      saver.note();
    },
    change,
    draw: drawn.draw,
    undo: drawn.undo,
    redo: drawn.redo,
    saveNow: saver.now,
    keepMine: (): void => {
      const { conflict } = read();
      if (conflict === null) return;
      saver.goOnFrom(conflict.version);
      become({ conflict: null });
      void saver.now();
    },
    takeTheirs: (): void => {
      const { conflict } = read();
      if (conflict !== null) adopt(conflict);
    },
  };
}

type Saved = {
  readonly read: () => ChartsState;
  readonly become: (next: Partial<ChartsState>) => void;
  readonly adopt: (saved: SavedCharts) => void;
};

/** Brings changes to the server, one after another. */
function createSaver(deps: Deps, charts: Saved) {
  const { save, read, isConflict, onSaved, after } = deps;
  let version = 0;
  let isDirty = false;
  let isSaving = false;
  let cancel: (() => void) | null = null;
  const owner = deps.whoIsHere();

  const maySave = () => isDirty && !isSaving && charts.read().isReady && charts.read().conflict === null;
  function soon(ms: number): void {
    cancel?.();
    cancel = after(ms, () => void now());
  }
  async function now(): Promise<void> {
    cancel?.();
    cancel = null;
    const here = deps.whoIsHere();
    // Whoever came after them has charts of their own.
    if (here !== null && here !== owner) isDirty = false;
    if (!maySave()) return;
    if (here === null) return soon(TRY_AGAIN_AFTER_MS);
    isSaving = true;
    isDirty = false;
    const { content } = charts.read();
    let waitsMs = SAVE_AFTER_MS;
    try {
      version = await save(version, content);
      if (deps.whoIsHere() === owner) onSaved({ version, content });
    } catch (failure) {
      isDirty = true;
      waitsMs = TRY_AGAIN_AFTER_MS;
      if (isConflict(failure))
        await read().then(
          (conflict) => charts.become({ conflict }),
          () => {},
        );
      else if (deps.isRefused(failure)) {
        // Sent again it would be refused again, and everything drawn after it with it.
        deps.onRefused(failure);
        await read().then(charts.adopt, () => {});
      }
    }
    isSaving = false;
    // What was changed meanwhile, or did not get there, is still to be saved.
    if (maySave()) soon(waitsMs);
  }
  return {
    now,
    note: (): void => {
      isDirty = true;
      soon(SAVE_AFTER_MS);
    },
    begin: (from: number): void => {
      version = from;
      isDirty = false;
    },
    goOnFrom: (from: number): void => {
      version = from;
    },
    version: () => version,
    isBusy: () => isDirty || isSaving,
  };
}
