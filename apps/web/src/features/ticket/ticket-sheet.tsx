import { useState } from 'react';
import { usePrice } from '../../platform/live/use-price.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Pane } from '../../ui/waiting/pane.tsx';
import { QuickTrade } from './quick-trade.tsx';
import { SideToggle } from './side-toggle.tsx';
import type { TicketForm } from './use-ticket-form.ts';

type TicketSheetProps = { readonly symbol: string; readonly form: TicketForm };

/** The ticket on a small screen: two buttons at the bottom, and the form as a sheet above them. */
export function TicketSheet({ symbol, form }: TicketSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const price = usePrice(symbol);
  return (
    <>
      <div aria-hidden className="h-12" />
      <div className="fixed inset-x-0 bottom-(--foot-height) z-20 border-t border-line bg-surface px-4 py-2.5 sm:px-6">
        <SideToggle
          symbol={symbol}
          side={null}
          price={price}
          onSide={(side) => {
            form.change({ side });
            setOpen(true);
          }}
        />
      </div>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title={`Quick Trade: ${symbol}`}>
          <Pane name="The order form">
            <QuickTrade symbol={symbol} form={form} />
          </Pane>
        </Dialog>
      )}
    </>
  );
}
