import { useKeys } from '../../ui/buttons/use-keys.ts';
import type { TicketForm } from './use-ticket-form.ts';

/**
 * B and S pick the side and lead to the quantity, also from another of its figures: those have no letters. Where the form was put
 * away, `fetch` has it on the page again.
 */
export function useSideKeys(change: TicketForm['change'], fetch: () => void = () => {}): void {
  const pick = (side: 'buy' | 'sell') => () => {
    // First, so that the receipt of the last order is not what comes onto the page.
    change({ side });
    fetch();
    const quantity = document.querySelector<HTMLInputElement>('[data-quantity]');
    quantity?.focus();
    quantity?.select();
  };
  useKeys({ b: pick('buy'), B: pick('buy'), s: pick('sell'), S: pick('sell') });
}
