import { told } from '../../platform/browser/book.ts';
import { useBook } from '../../platform/browser/use-book.ts';
import { placeReceipt } from '../../domain/trading/receipts.ts';
import { showTrade } from '../../domain/trading/shown-trade.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { Placed } from '../../domain/trading/use-place-order.ts';

type ReceiptProps = {
  readonly placed: Placed;
  /** What else happens when somebody goes to look: a sheet closes. */
  readonly onLook?: () => void;
  readonly onAgain?: () => void;
};

/** What came of the last order. It stands where the costs of the next one will, so that it covers nothing. */
export function Receipt({ placed, onLook, onAgain }: ReceiptProps) {
  const { order, position } = placed;
  const book = useBook();
  const look = (as: 'row' | 'explanation') => () => {
    onLook?.();
    showTrade({ id: position?.id ?? order.id, of: position ? 'position' : 'order', as });
  };
  return (
    <div
      role="status"
      aria-label="Receipt"
      className="border-y border-line border-l-3 border-l-brass py-2 pl-3"
    >
      <p className="text-base text-pretty">{told(placeReceipt(placed), book)}</p>
      <div className="mt-1 -ml-2.5 flex touch:-ml-3">
        <Button size="small" variant="quiet" onClick={look('row')}>
          View
        </Button>
        {position && (
          <Button size="small" variant="quiet" onClick={look('explanation')}>
            Explain
          </Button>
        )}
        {onAgain && (
          <Button size="small" variant="quiet" onClick={onAgain}>
            Trade again
          </Button>
        )}
      </div>
    </div>
  );
}
