import { useLayoutEffect } from 'react';

/** Where the key writes itself, or belongs to something that lies over the page. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]';

/** The key `/` leads to the search of whatever section is open. Its text is marked, so that typing begins anew. */
export function useSearchKey(): void {
  // With the picture, not after it.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isPlain = event.key === '/' && !(event.ctrlKey || event.metaKey || event.altKey);
      const isElsewhere = event.target instanceof Element && event.target.closest(ELSEWHERE) !== null;
      if (!isPlain || event.defaultPrevented || isElsewhere) return;
      const search = document.querySelector<HTMLInputElement>('[role=tabpanel] input[type=search]');
      if (search === null) return;
      event.preventDefault();
      search.focus();
      search.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
