import type { ReactNode } from 'react';
import type { DialogProps } from './dialog-sheet.tsx';
import { Button } from '../buttons/button.tsx';
import { lazyPart } from '../waiting/lazy-part.tsx';

const DialogSheet = lazyPart(async () => (await import('./dialog-sheet.tsx')).DialogSheet);

/** Something that needs an answer before one goes on, open for as long as it is on the page. What draws it comes with the first one that opens. */
export function Dialog(props: DialogProps) {
  return <DialogSheet {...props} />;
}

/** The row of buttons a dialog ends with. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}

type DialogEndProps = {
  readonly onClose: () => void;
  /** What leaving it says. */
  readonly keep?: string;
  readonly tone?: 'primary' | 'danger';
  readonly isBusy?: boolean;
  readonly disabled?: boolean;
  /** What is done. Without it the button sends the form around it. */
  readonly onAct?: () => void;
  readonly children: string;
};

/** How most dialogs end: leave it, or do the one thing it is about. */
export function DialogEnd({ onClose, keep = 'Cancel', tone, onAct, children, ...button }: DialogEndProps) {
  return (
    <DialogActions>
      <Button variant="secondary" onClick={onClose}>
        {keep}
      </Button>
      <Button
        {...button}
        variant={tone ?? 'primary'}
        {...(onAct ? { onClick: onAct } : { type: 'submit' as const })}
      >
        {children}
      </Button>
    </DialogActions>
  );
}
