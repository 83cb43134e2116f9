import { useKeys } from '../../ui/buttons/use-keys.ts';
import type { TicketForm } from './use-ticket-form.ts';

/** B and S pick the side and lead to the quantity, also from another of its figures: those have no letters. */
export function useSideKeys(change: TicketForm['change']): void {
  const pick = (side: 'buy' | 'sell') => () => {
    change({ side });
    const quantity = document.querySelector<HTMLInputElement>('[data-quantity]');
    quantity?.focus();
    quantity?.select();
  };
  useKeys({ b: pick('buy'), B: pick('buy'), s: pick('sell'), S: pick('sell') });
}
