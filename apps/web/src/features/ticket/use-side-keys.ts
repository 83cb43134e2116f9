import { useKeys } from '../../ui/buttons/use-keys.ts';
import type { TicketForm } from './use-ticket-form.ts';

/**
 * B and S pick the side and lead to the quantity, also from another of its figures: those have no letters. Where the form was put
 * away, `fetch` has it on the page again. Where there is none, they are nobody's.
 */
export function useSideKeys(change: TicketForm['change'] | null, fetch: () => void = () => {}): void {
  const pick = (side: 'buy' | 'sell') => () => {
    // First, so that the receipt of the last order is not what comes onto the page.
    change?.({ side });
    fetch();
    const quantity = document.querySelector<HTMLInputElement>('[data-quantity]');
    quantity?.focus();
    quantity?.select();
  };
  const [buy, sell] = [pick('buy'), pick('sell')];
  useKeys({ b: buy, B: buy, s: sell, S: sell }, change !== null);
}
