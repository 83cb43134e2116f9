/** A look that was asked for begins no sooner than this after the last one began. */
const LEAST_GAP_MS = 20;

/**
 * Looks when asked: at once where the last look is long enough ago, and never two at a time. However often it is asked
 * meanwhile, one look follows. A look that fails is not repeated: whoever looks soon looks by the clock as well.
 */
export function lookSoon(look: () => Promise<unknown>, gapMs: number = LEAST_GAP_MS) {
  let begunAtMs = -Infinity;
  let isAsked = false;
  let isLooking = false;
  let timer: NodeJS.Timeout | undefined;

  const begin = (): void => {
    timer = undefined;
    isAsked = false;
    isLooking = true;
    begunAtMs = performance.now();
    look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
        if (isAsked) wait();
      });
  };
  const wait = (): void => {
    timer ??= setTimeout(begin, Math.max(0, begunAtMs + gapMs - performance.now())).unref();
  };

  return {
    ask: (): void => {
      isAsked = true;
      if (!isLooking) wait();
    },
    stop: (): void => {
      clearTimeout(timer);
      timer = undefined;
      isAsked = false;
    },
  };
}
