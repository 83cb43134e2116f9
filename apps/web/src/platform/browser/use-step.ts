import { currentAddress, go, leadBack, useAddress } from './address.ts';

/**
 * Steps of what is done on one screen. Each is one of the browser's too: Back leads to the one before, where what was typed still
 * stands, and not out of the screen.
 */
export function useStep() {
  const { path, query } = useAddress();
  const { step } = query;
  return {
    step,
    goTo: (next: string) =>
      go({ to: path, query: { ...query, step: next } }, { keepScroll: true, replace: next === step }),
  };
}

/** Back by so many steps, unless whoever was at that one has left it already. */
export function leaveStep(step: string, count = 1): void {
  if (currentAddress().query['step'] === step) leadBack(count);
}
