import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { ArrowLeftRight, LayoutList, type LucideIcon, Mail, Search, TrendingUp, User } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { go, type Query } from '../../platform/browser/address.ts';
import { wordsFor } from '../../platform/calls/call-failure.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { DESK } from '../../texts/admin/desk.ts';
import { StateBadge } from '../../ui/facts/badge.tsx';

type SearchEverywhereProps = {
  readonly sections: readonly { readonly value: string; readonly label: string }[];
  readonly onClose: () => void;
};

/** One asks when somebody stops typing for a moment. */
const PAUSE_MS = 180;
const SHORTEST = 2;

const KINDS: Readonly<Record<admin.Found['kind'], { readonly title: string; readonly icon: LucideIcon }>> = {
  customer: { title: 'Customers', icon: User },
  transaction: { title: 'Transactions', icon: ArrowLeftRight },
  order: { title: 'Orders', icon: TrendingUp },
  position: { title: 'Positions', icon: TrendingUp },
  message: { title: 'Messages', icon: Mail },
};

/** Customers by name, address or number; everything else by its reference or its id. */
export function SearchEverywhere({ sections, onClose }: SearchEverywhereProps) {
  const [typed, setTyped] = useState('');
  const [opener] = useState(() => document.activeElement);
  const asked = useSettled(typed.trim());
  const isLong = asked.length >= SHORTEST;
  const found = useQuery({
    ...paged(read(admin.adminFind, { query: { search: asked } })),
    enabled: isLong,
  });
  const rows = isLong && typed.trim().length >= SHORTEST ? (found.data ?? []) : [];
  const wanted = typed.trim().toLowerCase();
  const places = sections.filter(({ label }) => label.toLowerCase().includes(wanted));
  const choose = (query: Query) => () => {
    onClose();
    go({ to: '/admin', query });
  };
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
          className="fixed inset-x-0 top-0 z-50 overflow-hidden rounded-b-panel border border-line bg-surface shadow-lift sm:inset-x-auto sm:top-[12dvh] sm:left-1/2 sm:w-[calc(100%-3rem)] sm:max-w-160 sm:-translate-x-1/2 sm:rounded-panel"
        >
          <Dialog.Title className="sr-only">Find in the back office</Dialog.Title>
          <Command label="Found" loop vimBindings={false} shouldFilter={false}>
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search aria-hidden className="size-4.5 shrink-0 text-muted" />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                placeholder="A customer, a reference or an ID"
                className="h-13 min-w-0 flex-1 bg-transparent text-body outline-none"
              />
              <Dialog.Close className="rounded-[4px] border border-line px-1.5 py-0.5 text-meta text-muted hover:bg-sunken hover:text-ink touch:-mr-3 touch:h-11 touch:border-0 touch:px-3 touch:text-base">
                <span className="touch:hidden">Esc</span>
                <span className="hidden touch:inline">Close</span>
              </Dialog.Close>
            </div>
            <Command.List className="max-h-[70dvh] scroll-py-9 overflow-y-auto overscroll-contain pb-2 sm:max-h-105">
              <Command.Empty className="px-4 py-10 text-center text-muted">
                {found.isError
                  ? wordsFor(found.error, DESK.searchFailure)
                  : found.isFetching
                    ? 'Looking…'
                    : `Nothing is called “${typed.trim()}”.`}
              </Command.Empty>
              {admin.FOUND_KINDS.map((kind) => (
                <FoundGroup key={kind} kind={kind} rows={rows} onChoose={(row) => choose(placeOf(row))()} />
              ))}
              {places.length > 0 && (
                <Command.Group heading={<Heading>Sections</Heading>}>
                  {places.map(({ value, label }) => (
                    <Command.Item
                      key={value}
                      value={`section ${value}`}
                      onSelect={choose({ tab: value })}
                      className={LINE_STYLE}
                    >
                      <LayoutList aria-hidden className="size-4 shrink-0 text-muted" />
                      {label}
                    </Command.Item>
                  ))}
                </Command.Group>
              )}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const LINE_STYLE =
  'mx-2 flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 text-base aria-selected:bg-sunken/60 touch:min-h-11';

type FoundGroupProps = {
  readonly kind: admin.Found['kind'];
  readonly rows: readonly admin.Found[];
  readonly onChoose: (row: admin.Found) => void;
};

function FoundGroup({ kind, rows, onChoose }: FoundGroupProps) {
  const { title, icon: Icon } = KINDS[kind];
  const own = rows.filter((row) => row.kind === kind);
  if (own.length === 0) return null;
  return (
    <Command.Group heading={<Heading>{title}</Heading>}>
      {own.map((row) => (
        <Command.Item
          key={row.id}
          value={`${kind} ${row.id}`}
          onSelect={() => onChoose(row)}
          className={LINE_STYLE}
        >
          <Icon aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="max-w-1/2 shrink-0 truncate font-medium">{row.title}</span>
          <span className="min-w-0 flex-1 truncate text-dense text-muted">{row.detail}</span>
          <StateBadge state={row.state} />
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function Heading({ children }: { readonly children: string }) {
  return <p className="px-4 pt-3 pb-1 text-meta font-medium text-muted">{children}</p>;
}

/** Orders and positions stand with whose they are. */
function placeOf({ kind, id, title, userId }: admin.Found): Query {
  if (kind === 'transaction') return { tab: 'transactions', search: title, id };
  if (kind === 'message') return { tab: 'messages', message: id };
  return { tab: 'users', user: userId ?? id };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
