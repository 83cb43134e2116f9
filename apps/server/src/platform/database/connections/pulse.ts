import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../../refusal.ts';
import { WHICH, type Which } from './era.ts';

export type PulseOptions = {
  readonly url: string;
  /** Hears which database it is. */
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

/** The least that commits. */
const COMMIT = `select pg_logical_emit_message(true, 'halyard pulse', '')`;

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
 *
 * Where a commit waits for a standby, a frozen standby leaves all answering but no commit ending: a second finger commits.
 */
export function createPulse(options: PulseOptions): Pulse {
  const { isBusy, cut, onLost } = options;
  const waiting = new Set<(reason: Refusal) => void>();
  const fingers = createFingers(options);
  let isLost = false;
  let isStopped = false;

  const beat = async (): Promise<void> => {
    const wasLost = isLost;
    isLost = !(await fingers.feel());
    if (wasLost || !isLost) return;
    cut();
    for (const reject of waiting) reject(new Refusal('not-ready'));
    waiting.clear();
    onLost();
  };

  const watch = async (): Promise<void> => {
    await sleep(EVERY_MS, undefined, { ref: false });
    if (isStopped) return fingers.drop();
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
      fingers.drop();
    },
  };
}

/** One asks, and where commits wait for a standby, another one commits. */
function createFingers({ url, onAnswer, isPatient = () => false }: PulseOptions) {
  const asking = createFinger<Which>(url, WHICH);
  const committing = createFinger(url, COMMIT);
  let commitsWait = false;

  const ask = async (): Promise<true> => {
    const answer = await asking.feel();
    commitsWait = answer?.commitsWait ?? commitsWait;
    if (answer) onAnswer(answer.which);
    return true;
  };
  const commit = async (): Promise<true> => {
    await committing.feel();
    return true;
  };
  const drop = (): void => {
    asking.drop();
    committing.drop();
  };
  return {
    drop,
    /** Whether whoever waits for the database may hope. */
    feel: async (): Promise<boolean> => {
      const [answers, commits] = await Promise.all([
        comesInTime(ask(), isPatient),
        commitsWait ? comesInTime(commit(), isPatient) : true,
      ]);
      if (!answers) drop();
      return answers && commits;
    },
  };
}

type Finger<Row> = {
  /** The row that came back, or null for any other answer. What still waits for one is not asked again. */
  readonly feel: () => Promise<Row | null>;
  readonly drop: () => void;
};

type Line = { readonly client: pg.Client; readonly ready: Promise<unknown> };

/** A connection that is opened when it is needed, and anew after it broke or was dropped. */
function createFinger<Row extends pg.QueryResultRow>(url: string, question: string): Finger<Row> {
  let line: Line | null = null;
  let waiting: Promise<Row | null> | null = null;

  const open = (): Line => {
    const client = new pg.Client({ connectionString: url, application_name: 'halyard pulse' });
    client.on('error', () => undefined);
    return { client, ready: client.connect() };
  };
  const drop = (dropped: Line | null): void => {
    dropped?.client.connection.stream.destroy();
    if (dropped === line) line = null;
  };
  const ask = async (): Promise<Row | null> => {
    const asked = (line ??= open());
    try {
      await asked.ready;
      const { rows } = await asked.client.query<Row>(question);
      return rows[0] ?? null;
    } catch {
      drop(asked);
      return null;
    }
  };
  return {
    drop: () => {
      drop(line);
      waiting = null;
    },
    feel: () => {
      const answer = (waiting ??= ask());
      void answer.then(() => (waiting = waiting === answer ? null : waiting));
      return answer;
    },
  };
}

/** Counts turns and not time: while this process itself stood still, an answer may lie here unread. */
async function comesInTime(answer: Promise<true>, isPatient: () => boolean): Promise<boolean> {
  for (let tick = 0; tick < (isPatient() ? PATIENCE_AT_START_TICKS : PATIENCE_TICKS); tick += 1)
    if (await Promise.race([answer, sleep(TICK_MS, false, { ref: false })])) return true;
  return false;
}
