import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../refusal.ts';

export type PulseOptions = {
  readonly url: string;
  /** What the database is asked, one column named `which`, and who hears what it says. */
  readonly question: string;
  readonly onAnswer: (which: string) => void;
  /** Whether anybody is waiting for the database. */
  readonly isBusy: () => boolean;
  /** Whether the server starts still, when being slow does no harm and being cut off ends the start. */
  readonly isPatient?: () => boolean;
  /** Ends every connection there is, so that whoever waits on one hears of it. */
  readonly cut: () => void;
  readonly onLost: () => void;
};

export type Pulse = {
  /** What was asked, or a refusal as soon as the database is found not to answer; at once while that is known. */
  readonly unlessLost: <T>(ask: () => Promise<T>) => Promise<T>;
  readonly stop: () => void;
};

/** A database that nobody feels: whoever asks it waits for as long as it takes. */
export const NO_PULSE: Pulse = { unlessLost: (ask) => ask(), stop: () => undefined };

const EVERY_MS = 100;
const TICK_MS = 50;
/** Long enough for a machine that has much to do, and together with the pause still within a second. */
const PATIENCE_TICKS = 14;
const PATIENCE_AT_START_TICKS = 200;

/**
 * Feels whether the database answers at all while somebody waits for it. A network that swallows everything reports no
 * error for minutes, and no timeout of a statement tells it from work that takes long; a connection of its own that is
 * asked for nothing but an answer does. A refusal is an answer too. Callers then hear "not available" within a
 * second and repeat under their key; what was under way is settled by whether its commit arrived.
 */
export function createPulse(options: PulseOptions): Pulse {
  const { isBusy, isPatient = () => false, cut, onLost } = options;
  const waiting = new Set<(reason: Refusal) => void>();
  const feel = createFinger(options);
  let isLost = false;
  let isStopped = false;

  const beat = async (): Promise<void> => {
    const wasLost = isLost;
    isLost = !(await comesInTime(feel.ask(), isPatient));
    if (!isLost) return;
    feel.drop();
    if (wasLost) return;
    cut();
    for (const reject of waiting) reject(new Refusal('not-ready'));
    waiting.clear();
    onLost();
  };

  const watch = async (): Promise<void> => {
    await sleep(EVERY_MS, undefined, { ref: false });
    if (isStopped) return feel.drop();
    if (isLost || isBusy()) await beat();
    void watch();
  };
  void watch();

  return {
    unlessLost: async (ask) => {
      if (isLost) throw new Refusal('not-ready');
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        ask()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject));
      });
    },
    stop: () => {
      isStopped = true;
      feel.drop();
    },
  };
}

type Finger = { readonly client: pg.Client; readonly ready: Promise<unknown> };

/** A connection that is opened when it is needed, and anew after it broke or was dropped. */
function createFinger({ url, question, onAnswer }: PulseOptions) {
  let current: Finger | null = null;
  const open = (): Finger => {
    const client = new pg.Client({ connectionString: url, application_name: 'halyard pulse' });
    client.on('error', () => undefined);
    return { client, ready: client.connect() };
  };
  const drop = (finger: Finger | null): void => {
    finger?.client.connection.stream.destroy();
    if (finger === current) current = null;
  };
  return {
    drop: () => drop(current),
    /** Resolves with whatever comes back. */
    ask: async (): Promise<true> => {
      const finger = (current ??= open());
      try {
        await finger.ready;
        const { rows } = await finger.client.query<{ which: string }>(question);
        if (rows[0]) onAnswer(rows[0].which);
      } catch {
        drop(finger);
      }
      return true;
    },
  };
}

/** Counts turns and not time: while this process itself stood still, an answer may lie here unread. */
async function comesInTime(answer: Promise<true>, isPatient: () => boolean): Promise<boolean> {
  for (let tick = 0; tick < (isPatient() ? PATIENCE_AT_START_TICKS : PATIENCE_TICKS); tick += 1)
    if (await Promise.race([answer, sleep(TICK_MS, false, { ref: false })])) return true;
  return false;
}
