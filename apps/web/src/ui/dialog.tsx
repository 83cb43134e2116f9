import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';

const DialogSheet = lazyPart(async () => (await import('./dialog-sheet.tsx')).DialogSheet);

export type DialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly width?: 'narrow' | 'wide';
  readonly children: ReactNode;
};

/** Something that needs an answer before one goes on. What draws it comes with the first one that opens. */
export function Dialog(props: DialogProps) {
  return <DialogSheet {...props} />;
}

/** The row of buttons a dialog ends with. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}
