export const IDLE_TIMEOUT_MS = 8 * 60 * 60_000;
export const IDLE_WARNING_MS = 7.5 * 60 * 60_000;
export const IDLE_CHECK_MS = 60_000;
export const ACTIVITY_EVENTS = [
  'mousemove',
  'mousedown',
  'keydown',
  'scroll',
  'touchstart',
  'click',
] as const;

/** Moving a mouse writes at most this often. */
const NOTE_EVERY_MS = 10_000;

export type IdleOptions = {
  readonly now: () => number;
  /** The last activity in any tab, so that an idle tab does not end the session of a busy one. */
  readonly readLast: () => number | null;
  readonly writeLast: (at: number) => void;
  readonly onWarning: () => void;
  /** Somebody is there after all, here or in another tab: the warning no longer holds. */
  readonly onReturn: () => void;
  readonly onTimeout: () => void;
};

/** Notices when nobody is there any more: one warning, then the end. */
export function createIdleWatch(options: IdleOptions) {
  let last = options.now();
  let hasWarned = false;

  const idleMs = () => options.now() - Math.max(last, options.readLast() ?? 0);

  function goOn(): void {
    if (hasWarned) options.onReturn();
    hasWarned = false;
  }

  return {
    touch: () => {
      const now = options.now();
      if (now - last < NOTE_EVERY_MS && !hasWarned) return;
      // A computer that slept wakes up with a hand on the mouse, before the next check.
      if (idleMs() >= IDLE_TIMEOUT_MS) return options.onTimeout();
      last = now;
      options.writeLast(now);
      goOn();
    },
    check: () => {
      const idle = idleMs();
      if (idle >= IDLE_TIMEOUT_MS) return options.onTimeout();
      if (idle < IDLE_WARNING_MS) return goOn();
      if (hasWarned) return;
      hasWarned = true;
      options.onWarning();
    },
  };
}
