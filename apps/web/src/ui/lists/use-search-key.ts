import { useKeys } from '../buttons/use-keys.ts';

/** The key `/` leads to the search of whatever section is open. Its text is marked, so that typing begins anew. */
export function useSearchKey(): void {
  useKeys({
    '/': () => {
      const search = document.querySelector<HTMLInputElement>('[role=tabpanel] input[type=search]');
      search?.focus();
      search?.select();
      return search !== null;
    },
  });
}
