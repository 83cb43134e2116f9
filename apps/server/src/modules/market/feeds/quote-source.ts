/** A line to somebody who sends quotes. It holds on by itself until it is stopped, whatever the other end does. */
export type QuoteSource = {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
};

/** What a message was: of use, the last quote once more, or nothing of ours. */
export type Heard = 'quotes' | 'repeats' | 'nothing';

export type SourceOptions = {
  readonly url: string;
  readonly timing: SourceTiming;
  /** Hands on a message, and answers what it was: only quotes prove that the line works. */
  readonly onMessage: (text: string) => Heard;
  /** The line broke, or an attempt failed. The words never hold the address, which may hold a token. */
  readonly onTrouble: (reason: string) => void;
};

export type SourceTiming = {
  readonly pollEveryMs: number;
  /** Without a message, or an answer, for so long the line counts as stuck. */
  readonly silenceMs: number;
  /** A line that is not silent and has had no quote for so long, not even its last one again, counts as stuck too. */
  readonly quotelessMs: number;
  readonly firstRetryMs: number;
  readonly lastRetryMs: number;
};

export const USUAL_TIMING: SourceTiming = {
  pollEveryMs: 1000,
  silenceMs: 10_000,
  quotelessMs: 60_000,
  firstRetryMs: 500,
  lastRetryMs: 30_000,
};

/** More is not read from one message or answer. */
export const MAX_MESSAGE_BYTES = 1024 * 1024;

/**
 * Waits that double from the first to the last. Half of each is left to chance, so that the nodes of an installation
 * do not come back to a feed all at once.
 */
export function createBackoff(
  { firstRetryMs, lastRetryMs }: SourceTiming,
  random: () => number = Math.random,
) {
  let failures = 0;
  return {
    nextMs: (): number => {
      const whole = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures, 30));
      failures += 1;
      return whole / 2 + (random() * whole) / 2;
    },
    reset: (): void => {
      failures = 0;
    },
  };
}

/** Why something failed, in few words of the system's own: a code if there is one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return code;
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.name === 'Error' ? withoutAddresses(error.message) : error.name;
}

function withoutAddresses(text: string): string {
  return text.replace(/[a-z]+:\/\/\S+/gi, '(address)').slice(0, 200);
}
