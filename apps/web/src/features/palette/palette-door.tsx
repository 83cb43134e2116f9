import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { COMMAND, useKeys } from '../../ui/buttons/use-keys.ts';
import { lazyOver } from '../../ui/waiting/lazy-part.tsx';

type PaletteDoorProps = {
  /** What the door opens; asked for from the first time on. */
  readonly children: (isOpen: boolean, onClose: () => void) => ReactNode;
};

const KeysHelp = lazyOver(async () => (await import('./keys-help.tsx')).KeysHelp);

const IS_MAC = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The button of the palette, and Ctrl+K or Command+K from anywhere in the portal; ? shows all keys. */
export function PaletteDoor({ children }: PaletteDoorProps) {
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const [isHelping, setHelping] = useState(false);
  useKeys({ '?': () => setHelping(true), [COMMAND]: () => setState('open') });
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setState('open')}
        className="flex h-8 min-w-0 shrink-[20] items-center gap-2 rounded-control border border-transparent px-2.5 text-dense text-muted hover:bg-sunken hover:text-ink xl:@container xl:w-44 xl:border-line-strong xl:bg-surface 2xl:w-60 touch:h-11 touch:min-w-11 touch:justify-center"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span>
          <span className="max-sm:sr-only">Search</span>
          <span className="sr-only"> the portal</span>
        </span>
        <kbd
          aria-hidden
          className="ml-auto hidden rounded-[4px] border border-line px-1.5 py-px font-sans text-meta whitespace-nowrap @min-[7.5rem]:inline"
        >
          {IS_MAC ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {isHelping && <KeysHelp onClose={() => setHelping(false)} />}
      {state !== 'untouched' && children(state === 'open', () => setState('closed'))}
    </>
  );
}
