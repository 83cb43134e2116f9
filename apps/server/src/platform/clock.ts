/** Time comes in through here, so that a test can move it. */
export type Clock = { readonly now: () => Date };

export const systemClock: Clock = { now: () => new Date() };

export function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(now.getUTCFullYear() - years);
  return then;
}

export type SettableClock = Clock & {
  readonly advance: (ms: number) => void;
  readonly set: (at: Date) => void;
};

/** A clock that stands still until it is moved. */
export function settableClock(start: Date): SettableClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms;
    },
    set: (date) => {
      at = date.getTime();
    },
  };
}
