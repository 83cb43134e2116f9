import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { restated, type Ticket } from '../../domain/trading/ticket.ts';

type OrderButtonProps = {
  readonly symbol: string;
  readonly ticket: Ticket;
  /** What it comes to, where it was not typed in units. */
  readonly quantity?: string;
  /** What comes before it is sent. */
  readonly before?: string;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
};

/** Sends the order, and says which one it is. */
export function OrderButton({ symbol, ticket, quantity, before = '', isBusy, isDisabled }: OrderButtonProps) {
  return (
    <Button
      type="submit"
      size="large"
      isBusy={isBusy}
      disabled={isDisabled}
      className={classNames(
        '!h-auto min-h-11 w-full min-w-0 border-transparent py-2 leading-snug text-balance !whitespace-normal',
        ticket.side === 'buy' ? 'bg-up text-on-side' : 'bg-down text-on-side',
      )}
    >
      {`${before}${restated(ticket, symbol, quantity)}`}
    </Button>
  );
}
