import type { users } from '@halyard/contract';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyPart } from '../ui/waiting/lazy-part.tsx';
import { Popover } from '../ui/overlays/popover.tsx';

const AccountSheet = lazyPart(async () => (await import('./account-sheet.tsx')).AccountSheet);

/** Whose session this is, and the way to its settings and out of it. */
export function AccountMenu({ user }: { readonly user: users.User }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`Account of ${name}`}
        title={name}
        onClick={() => setOpen(!isOpen)}
        className="flex h-8 min-w-0 items-center gap-1.5 rounded-control px-2 text-base font-medium hover:bg-sunken touch:h-11"
      >
        <span className="hidden max-w-40 min-w-0 truncate xl:block">{name}</span>
        <span
          aria-hidden
          // Not text, or it would have to be part of the name.
          data-initials={initialsOf(user)}
          className="grid size-7 place-items-center rounded-full border border-line-strong text-meta font-semibold before:content-[attr(data-initials)] xl:hidden"
        />
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted max-sm:hidden" />
      </button>
      {isOpen && (
        <Popover opener={opener} label="Account" onClose={close}>
          <AccountSheet user={user} onClose={close} />
        </Popover>
      )}
    </>
  );
}

/** A first letter may be more than one unit of its text. */
function initialsOf({ firstName, lastName }: users.User): string {
  return [firstName, lastName]
    .map((name) => /^./u.exec(name.trim())?.[0] ?? '')
    .join('')
    .toUpperCase();
}
