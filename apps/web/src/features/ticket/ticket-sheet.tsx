import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Pane } from '../../ui/waiting/pane.tsx';
import { QuickTrade } from './quick-trade.tsx';
import { LiveSideToggle } from './live-side-toggle.tsx';
import { useSideKeys } from './use-side-keys.ts';
import type { TicketForm } from './use-ticket-form.ts';

type TicketSheetProps = {
  readonly symbol: string;
  readonly form: TicketForm;
  /** What stands over a ticket that was filled in for somebody; the sheet opens with it. */
  readonly note?: ReactNode;
};

/** The ticket on a small screen: two buttons at the bottom, and above them a sheet with one step at a time. */
export function TicketSheet({ symbol, form, note }: TicketSheetProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  useSideKeys(form.change, () => flushSync(() => setOpen(true)));
  const isShown = isOpen ?? (note !== undefined || form.placed !== null);
  const close = () => {
    setOpen(false);
    form.review(null);
  };
  const stepBack = () => {
    if (form.reviewed === null) return false;
    flushSync(() => form.review(null));
    document.querySelector<HTMLElement>('[data-quantity]')?.focus();
    return true;
  };
  return (
    <>
      <div aria-hidden className="h-12" />
      <div className="fixed inset-x-0 bottom-(--foot-height) z-20 border-t border-line bg-surface px-4 py-2.5 low:py-1 sm:pr-[max(1.5rem,env(safe-area-inset-right))] sm:pl-[max(1.5rem,env(safe-area-inset-left))] print:hidden">
        <LiveSideToggle
          symbol={symbol}
          side={null}
          onSide={(side) => {
            form.change({ side });
            setOpen(true);
          }}
        />
      </div>
      {isShown && (
        <Dialog onClose={close} onStepBack={stepBack} title={`Quick Trade: ${symbol}`}>
          <Pane name="The order form">
            <QuickTrade symbol={symbol} form={form} sheet={{ close }} note={note} />
          </Pane>
        </Dialog>
      )}
    </>
  );
}
