import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { session } from '../platform/session/signed-in.ts';
import { Button, buttonStyle } from '../ui/buttons/button.tsx';
import { Link } from '../ui/buttons/link.tsx';
import { Popover } from '../ui/overlays/popover.tsx';

type AccountMenuProps = { readonly name: string; readonly email: string };

/** Whose session this is, and the way to its settings and out of it. */
export function AccountMenu({ name, email }: AccountMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
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
        <span className="max-w-44 min-w-0 truncate lg:max-w-64">{name}</span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </button>
      {isOpen && (
        <Popover opener={opener} label="Account" onClose={close}>
          <div className="flex flex-col p-2">
            <p className="px-3 pt-2 font-medium break-words">{name}</p>
            <p className="mb-2 border-b border-line px-3 pb-3 text-dense break-words text-muted">{email}</p>
            <Link
              to="/portal"
              query={{ tab: 'settings' }}
              onClick={close}
              className={`${buttonStyle('quiet')} !justify-start`}
            >
              Settings
            </Link>
            <Button variant="quiet" className="!justify-start" onClick={() => void session.signOut()}>
              Logout
            </Button>
          </div>
        </Popover>
      )}
    </>
  );
}
