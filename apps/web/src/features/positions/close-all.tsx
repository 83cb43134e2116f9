import { type ReactNode, useState } from 'react';
import { useConfig } from '../../platform/config.ts';
import { useHeldPositions } from '../../platform/portfolio/use-portfolio.ts';
import { TRADING } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { notices } from '../../ui/notices.ts';
import { CloseAllDialog } from './close-all-dialog.tsx';

/** Closes everything, after saying what that is. */
export function CloseAll() {
  const { ask, dialog } = useCloseAll();
  const hasPositions = useHeldPositions().length > 0;
  return (
    <>
      <Button size="small" variant="secondary" disabled={!hasPositions} onClick={ask}>
        Close All
      </Button>
      {dialog}
    </>
  );
}

/** The question, for whoever else leads to it. It stands wherever `dialog` is put. */
export function useCloseAll(): { readonly ask: () => void; readonly dialog: ReactNode } {
  const [isAsked, setAsked] = useState(false);
  const isOn = useConfig()?.capabilities.closeAll ?? true;
  return {
    ask: () => (isOn ? setAsked(true) : notices.show(TRADING.closeAllOff, {})),
    dialog: isAsked ? <CloseAllDialog onClose={() => setAsked(false)} /> : null,
  };
}
