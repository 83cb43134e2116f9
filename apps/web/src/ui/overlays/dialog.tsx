import type { ReactNode } from 'react';
import type { DialogProps } from './dialog-sheet.tsx';
import { Button } from '../buttons/button.tsx';
import { lazyOver } from '../waiting/lazy-part.tsx';

const DialogSheet = lazyOver(async () => (await import('./dialog-sheet.tsx')).DialogSheet);

/** Something that needs an answer before one goes on, open for as long as it is on the page. What draws it comes with the first one that opens. */
export function Dialog(props: DialogProps) {
  return <DialogSheet {...props} />;
}

/** The row of buttons a dialog ends with. It stays in sight where the rest has to be scrolled, and the rest fades out above it. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky -bottom-(--edge) -mx-(--edge) mt-4 -mb-(--edge) flex flex-col-reverse gap-2 bg-surface px-(--edge) shadow-[0_-8px_8px_var(--surface)] pt-3 pb-(--edge) sm:flex-row sm:justify-end">
      {children}
    </div>
  );
}

type EndProps = {
  readonly onClose: () => void;
  /** What leaving it says. */
  readonly keep?: string;
  readonly tone?: 'primary' | 'danger';
  readonly isBusy?: boolean;
  readonly disabled?: boolean;
};

type DialogEndProps = EndProps & { readonly onAct?: () => void; readonly children: string };

/** How most dialogs end: leave it, or send the form around it. */
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

type QuestionProps = EndProps &
  Pick<DialogProps, 'title' | 'lead'> & {
    /** What it is about, where the sentence is not enough. */
    readonly children?: ReactNode;
    /** The one thing that is done, and what its button says. */
    readonly action: string;
    readonly onAct: () => void;
  };

/** Is this to be done? Nothing is typed: one leaves it, or does it. */
export function Question({ title, lead, children, action, ...end }: QuestionProps) {
  return (
    <Dialog title={title} lead={lead} onClose={end.onClose}>
      {children}
      <DialogEnd {...end}>{action}</DialogEnd>
    </Dialog>
  );
}
