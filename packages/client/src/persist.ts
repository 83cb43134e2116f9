import type { Endpoint } from '@halyard/contract';
import { backoffMs } from './backoff.ts';
import { CallFailure, isFinal } from './call-failure.ts';
import type { Persist } from './caller.ts';

/** How long a call is tried. */
export type Patience = {
  readonly attempts: number;
  /** An attempt that has no answer by then counts as lost. */
  readonly attemptMs: number;
  /** Who is told to wait longer than this gives up, and says so. */
  readonly longestWaitMs: number;
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

export const PATIENCE: Patience = { attempts: 6, attemptMs: 30_000, longestWaitMs: 60_000, wait: waitFor };

/** Tries again while the outcome is open, where a repeat can do no harm. */
export function persistently(given: Partial<Patience> = {}): Persist {
  const patience = { ...PATIENCE, ...given };
  return async (endpoint, signal, attempt) => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await attempt(within(patience.attemptMs, signal));
      } catch (failure) {
        const waitMs = failures + 1 < patience.attempts && waitBefore(endpoint, failure, failures);
        if (waitMs === false || waitMs > patience.longestWaitMs) throw failure;
        await patience.wait(waitMs, signal);
      }
    }
  };
}

/**
 * Reads, and what goes under a key, have their effect once however often they are sent. Everything else is sent again only
 * where the server says that it has not looked at it.
 */
function waitBefore(endpoint: Endpoint, failure: unknown, failures: number): number | false {
  if (!(failure instanceof CallFailure) || isFinal(failure)) return false;
  const { status, code, retryAfterS } = failure;
  const isUntouched = status === 429 && code === 'too-many-requests';
  const isOnce = endpoint.method === 'GET' || endpoint.idempotent === true;
  // The other refusals of this status are about the thing that was asked for, and take longer.
  if (status === 429 ? !isUntouched : !isOnce) return false;
  return (retryAfterS ?? 0) * 1000 + backoffMs(failures);
}

function within(ms: number, signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
