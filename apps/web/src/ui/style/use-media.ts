import { useCallback, useSyncExternalStore } from 'react';

/** As large as text is where nobody has chosen another size. */
const USUAL_TEXT_PX = 16;

/**
 * Whether the page is at least this wide, where text has its usual size: who has set it larger has less room on the same screen. For
 * layouts that differ in more than their style.
 */
export function useAtLeast(widthPx: number): boolean {
  const query = `(min-width: ${widthPx / USUAL_TEXT_PX}rem)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
