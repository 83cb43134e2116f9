import { type ReactNode, useEffect, useState } from 'react';
import { useConfig } from '../../platform/calls/config.ts';
import { useMayClose } from '../../domain/portfolio/own-book.ts';
import { useHeldPositions } from '../../domain/portfolio/use-portfolio.ts';
import { TRADING } from '../../texts/trading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { lazyOver } from '../../ui/waiting/lazy-part.tsx';
import { useReach } from '../../ui/waiting/use-online.ts';

const CloseAllDialog = lazyOver(async () => (await import('./close-all-dialog.tsx')).CloseAllDialog);

/** Closes everything, after saying what that is. */
export function CloseAll() {
  const { ask, dialog } = useCloseAll();
  const hasPositions = useHeldPositions().length > 0;
  const reach = useReach();
  if (!useMayClose()) return null;
  return (
    <>
      <Button size="small" variant="secondary" disabled={!hasPositions} onClick={ask} {...reach}>
        Close All
      </Button>
      {dialog}
    </>
  );
}

/**
 * The question, for whoever else leads to it. It stands wherever `dialog` is put. What is switched off is said instead, also
 * to whoever asked before that was known.
 */
export function useCloseAll(): { readonly ask: () => void; readonly dialog: ReactNode } {
  const [isAsked, setAsked] = useState(false);
  const isOn = useConfig()?.capabilities.closeAll ?? true;
  const end = () => setAsked(false);
  const question = isOn ? <CloseAllDialog onClose={end} /> : <SwitchedOff onSaid={end} />;
  return { ask: () => setAsked(true), dialog: isAsked ? question : null };
}

function SwitchedOff({ onSaid }: { readonly onSaid: () => void }) {
  useEffect(() => {
    notices.show(TRADING.closeAllOff, {});
    onSaid();
  }, [onSaid]);
  return null;
}
