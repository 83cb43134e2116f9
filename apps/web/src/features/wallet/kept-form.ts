import { useEffect, useSyncExternalStore } from 'react';
import { createHeld } from '../../platform/live/listeners.ts';
import { onSessionEnded } from '../../platform/session/signed-in.ts';
import { forgetDoubts } from '../../ui/forms/use-reading.ts';
import { type WishedMoney, wishOf } from './wished-money.ts';

type Kept<T> = {
  /** The wish it was begun with, as long as the address says it. */
  readonly wish: string;
  readonly typed: T | null;
};

/**
 * What is typed into a form stays while its owner looks at another tab or screen, until the session ends. An address that wishes for
 * something begins it anew.
 */
export function keptForm<T extends object>(begin: (wished: WishedMoney) => T) {
  const nothing: Kept<T> = { wish: '', typed: null };
  const held = createHeld(nothing);
  onSessionEnded(() => {
    held.become(nothing);
    forgetDoubts();
  });

  return function useKeptForm(wished: WishedMoney) {
    const wish = wishOf(wished);
    const kept = useSyncExternalStore(held.subscribe, held.read);
    const typed = (wish === '' || wish === kept.wish ? kept.typed : null) ?? begin(wished);
    useEffect(() => {
      if (wish === '') return;
      if (held.read().wish !== wish) held.become({ wish, typed: null });
      // Whoever comes with the same wish later means it again.
      return () => held.become({ ...held.read(), wish: '' });
    }, [wish]);
    return {
      typed,
      change: (part: Partial<T>) => held.become({ wish, typed: { ...typed, ...part } }),
      /** What has been done with it is done: a part of it ends. What was typed meanwhile stays. */
      end: (part: Partial<T>) => {
        const now = held.read();
        if (now.typed === null ? wish !== '' && now.wish === wish : now.typed === typed)
          held.become({ ...now, typed: { ...typed, ...part } });
      },
    };
  };
}
