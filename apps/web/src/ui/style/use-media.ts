import { useCallback, useSyncExternalStore } from 'react';

/** Whether the page is at least this wide. For layouts that differ in more than their style. */
export function useAtLeast(widthPx: number): boolean {
  const query = `(min-width: ${widthPx}px)`;
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
