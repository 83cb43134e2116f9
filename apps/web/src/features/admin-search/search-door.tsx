import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { COMMAND, useKeys } from '../../ui/buttons/use-keys.ts';
import { CommandComing } from '../../ui/overlays/command-coming.tsx';
import { lazyOver } from '../../ui/waiting/lazy-part.tsx';

const load = async () => (await import('./search-everywhere.tsx')).SearchEverywhere;
const SearchEverywhere = lazyOver(load, ({ onClose }) => <CommandComing onClose={onClose} />);

type SearchDoorProps = {
  /** Where else one can go: the sections of the back office. */
  readonly sections: readonly { readonly value: string; readonly label: string }[];
};

/** People and references from anywhere in the back office: a button, Ctrl+K or Command+K. */
export function SearchDoor({ sections }: SearchDoorProps) {
  const [isOpen, setOpen] = useState(false);
  // Fetched before it is asked for: what is typed right after the keys belongs into it.
  useEffect(() => void load(), []);
  useKeys({ [COMMAND]: () => setOpen(true) });
  return (
    <>
      <Button
        variant="secondary"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden className="size-3.5" />
        <span className="max-sm:sr-only">Find</span>
        <kbd
          aria-hidden
          className="rounded-[4px] border border-line px-1 font-sans text-meta text-muted max-sm:hidden touch:hidden"
        >
          Ctrl K
        </kbd>
      </Button>
      {isOpen && <SearchEverywhere sections={sections} onClose={() => setOpen(false)} />}
    </>
  );
}
