import type { users } from '@halyard/contract';
import { ChevronDown } from 'lucide-react';
import { lazyPart } from '../ui/waiting/lazy-part.tsx';
import { PopoverButton } from '../ui/overlays/popover-button.tsx';

const AccountSheet = lazyPart(async () => (await import('./account-sheet.tsx')).AccountSheet);

/** Whose session this is, and the way to its settings and out of it. */
export function AccountMenu({ user }: { readonly user: users.User }) {
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <PopoverButton
      label="Account"
      aria-label={`Account of ${name}`}
      title={name}
      className="flex h-8 min-w-0 items-center gap-1.5 rounded-control px-2 text-base font-medium hover:bg-sunken touch:h-11"
      face={
        <>
          <span className="hidden max-w-40 min-w-0 truncate xl:block">{name}</span>
          <span
            aria-hidden
            // Not text, or it would have to be part of the name.
            data-initials={initialsOf(user)}
            className="grid size-7 place-items-center rounded-full border border-line-strong text-meta font-semibold before:content-[attr(data-initials)] xl:hidden"
          />
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted max-sm:hidden" />
        </>
      }
    >
      {(close) => <AccountSheet user={user} onClose={close} />}
    </PopoverButton>
  );
}

/** A first letter may be more than one unit of its text. */
function initialsOf({ firstName, lastName }: users.User): string {
  return [firstName, lastName]
    .map((name) => /^./u.exec(name.trim())?.[0] ?? '')
    .join('')
    .toUpperCase();
}
