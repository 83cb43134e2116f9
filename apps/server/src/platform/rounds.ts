/** A round that was asked for begins no sooner than this after the last one that was. */
const LEAST_GAP_MS = 20;

type RoundsOptions = {
  /** Under way once at a time. */
  readonly run: () => Promise<unknown>;
  /** From the end of one round to the beginning of the next; null rests until one is asked for. */
  readonly everyMs: number | (() => number | null);
  readonly gapMs?: number;
  /** A round of the clock failed; `isNew` when the one before did not. The next comes as ever. */
  readonly onFailed: (error: unknown, isNew: boolean) => void;
};

export type Rounds = ReturnType<typeof createRounds>;

/**
 * Does something every so often, and sooner when asked: never two at a time, and however often it is asked while one is
 * under way, one more follows. Everything here that looks, saves or beats by the clock is one of these.
 */
export function createRounds({ run, everyMs, gapMs = LEAST_GAP_MS, onFailed }: RoundsOptions) {
  let underWay: Promise<unknown> = Promise.resolve();
  let answeredAtMs = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let isGoing = false;
  let isRunning = false;
  let isAsked = false;
  let hasFailed = false;

  /** Right now, after one that may be under way. */
  const now = async (): Promise<void> => {
    const mine = underWay.then(run);
    underWay = mine.catch(() => undefined);
    await mine;
  };
  const turn = async (): Promise<void> => {
    isRunning = true;
    if (isAsked) answeredAtMs = performance.now();
    isAsked = false;
    try {
      await now();
      hasFailed = false;
    } catch (error) {
      onFailed(error, !hasFailed);
      hasFailed = true;
    }
    isRunning = false;
    goOn();
  };
  const goOn = (): void => begin(isAsked ? gapLeft() : restMs());
  const begin = (inMs: number | null): void => {
    clearTimeout(timer);
    if (isGoing && inMs !== null) timer = setTimeout(() => void turn(), inMs).unref();
  };
  const restMs = (): number | null => (typeof everyMs === 'function' ? everyMs() : everyMs);
  const gapLeft = (): number => Math.max(0, answeredAtMs + gapMs - performance.now());

  return {
    now,
    /** At once where the last wish is long enough ago. */
    soon: (): void => {
      if (isAsked || !isGoing) return;
      isAsked = true;
      if (!isRunning) begin(gapLeft());
    },
    /** The first round comes after the usual time, or the one that is said. */
    start: (firstInMs?: number): void => {
      isGoing = true;
      begin(firstInMs ?? restMs());
    },
    /** No further one begins; resolves when the one that is under way has ended. */
    stop: async (): Promise<void> => {
      isGoing = false;
      isAsked = false;
      clearTimeout(timer);
      await underWay;
    },
  };
}

/** The same for what has no clock of its own: it runs when it is asked for. A failure is not told, and not repeated. */
export function whenAsked(run: RoundsOptions['run']): () => void {
  const rounds = createRounds({ run, everyMs: () => null, onFailed: () => undefined });
  rounds.start();
  return rounds.soon;
}
