import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SymbolList } from './symbol-list.tsx';

type SymbolPickerProps = {
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
  readonly selection?: string | undefined;
  /** What opens it, where that is no button of its own. */
  readonly children?: (open: () => void) => ReactNode;
};

/** The symbol list where there is no room for it beside the chart. */
export function SymbolPicker({ symbol, onSymbol, selection, children }: SymbolPickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {children ? (
        children(() => setOpen(true))
      ) : (
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          Change symbol
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      )}
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title="Choose a symbol">
          <div className="-mx-5 -mb-5 flex h-[65dvh] flex-col border-t border-line sm:-mx-6 sm:-mb-6">
            <SymbolList
              symbol={symbol}
              selection={selection}
              onSymbol={(chosen) => {
                setOpen(false);
                onSymbol(chosen);
              }}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}
