import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { ArrowLeftRight, LayoutList, type LucideIcon, Mail, TrendingUp, User } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { go, type Query } from '../../platform/browser/address.ts';
import { wordsFor } from '../../platform/calls/call-failure.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { MessageState } from '../../domain/staff/message-state.tsx';
import { DESK } from '../../texts/admin/desk.ts';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { typedAhead } from '../../ui/overlays/command-coming.tsx';
import { COMMAND_LINE, CommandGroup, CommandSearch, CommandSheet } from '../../ui/overlays/command-sheet.tsx';

type SearchEverywhereProps = {
  readonly sections: readonly { readonly value: string; readonly label: string }[];
  readonly onClose: () => void;
};

/** One asks when somebody stops typing for a moment. */
const PAUSE_MS = 180;
const SHORTEST = 2;
const SECTION = 'section ';

const KINDS: Readonly<Record<admin.Found['kind'], { readonly title: string; readonly icon: LucideIcon }>> = {
  customer: { title: 'Users', icon: User },
  transaction: { title: 'Transactions', icon: ArrowLeftRight },
  order: { title: 'Orders', icon: TrendingUp },
  position: { title: 'Positions', icon: TrendingUp },
  message: { title: 'Messages', icon: Mail },
};

/** Customers by name, address or number; everything else by its reference or its id. */
export function SearchEverywhere({ sections, onClose }: SearchEverywhereProps) {
  const [typed, setTyped] = useState(typedAhead);
  const asked = useSettled(typed.trim());
  const isLong = asked.length >= SHORTEST;
  const found = useQuery({
    ...paged(read(admin.adminFind, { query: { search: asked } })),
    enabled: isLong,
  });
  // What was found for other words stays to be seen, and is not chosen for these. At first there is nothing yet.
  const isOld = typed.trim() !== asked || found.isPlaceholderData || found.isLoading;
  const rows = isLong && typed.trim().length >= SHORTEST ? (found.data ?? []) : [];
  const wanted = typed.trim().toLowerCase();
  const places = sections.filter(({ label }) => label.toLowerCase().includes(wanted));
  const choose = (query: Query) => () => {
    onClose();
    go({ to: '/admin', query });
  };
  const first = isOld ? undefined : firstOf(rows);
  const keys = useFirst({ first, isOld, typed, onChoose: (row) => choose(placeOf(row))() });
  return (
    <CommandSheet title="Find in the back office" onClose={onClose}>
      <Command label="Found" loop vimBindings={false} shouldFilter={false} {...keys}>
        <CommandSearch
          typed={typed}
          onTyped={setTyped}
          placeholder="A customer, a reference or an ID"
          empty={
            found.isError
              ? wordsFor(found.error, DESK.searchFailure)
              : found.isFetching
                ? 'Looking…'
                : undefined
          }
        >
          {admin.FOUND_KINDS.map((kind) => (
            <FoundGroup
              key={kind}
              kind={kind}
              rows={rows}
              isOld={isOld}
              onChoose={(row) => choose(placeOf(row))()}
            />
          ))}
          {places.length > 0 && (
            <CommandGroup title="Sections">
              {places.map(({ value, label }) => (
                <Command.Item
                  key={value}
                  value={`${SECTION}${value}`}
                  onSelect={choose({ tab: value })}
                  className={COMMAND_LINE}
                >
                  <LayoutList aria-hidden className="size-4 shrink-0 text-muted" />
                  {label}
                </Command.Item>
              ))}
            </CommandGroup>
          )}
        </CommandSearch>
      </Command>
    </CommandSheet>
  );
}

type FoundGroupProps = {
  readonly kind: admin.Found['kind'];
  readonly rows: readonly admin.Found[];
  readonly isOld: boolean;
  readonly onChoose: (row: admin.Found) => void;
};

function FoundGroup({ kind, rows, isOld, onChoose }: FoundGroupProps) {
  const { title, icon: Icon } = KINDS[kind];
  const own = rows.filter((row) => row.kind === kind);
  if (own.length === 0) return null;
  return (
    <CommandGroup title={title}>
      {own.map((row) => (
        <Command.Item
          key={row.id}
          value={valueOf(row)}
          disabled={isOld}
          onSelect={() => onChoose(row)}
          className={classNames(COMMAND_LINE, isOld && 'opacity-60')}
        >
          <Icon aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="max-w-1/2 shrink-0 truncate font-medium">{row.title}</span>
          <span className="min-w-0 flex-1 truncate text-dense text-muted">{row.detail}</span>
          {kind === 'message' ? <MessageState status={row.state} /> : <StateBadge state={row.state} />}
        </Command.Item>
      ))}
    </CommandGroup>
  );
}

const valueOf = ({ kind, id }: admin.Found): string => `${kind} ${id}`;

/** The first as they stand: by kind. */
const firstOf = (rows: readonly admin.Found[]): admin.Found | undefined =>
  admin.FOUND_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind))[0];

type FirstProps = {
  /** Of what was found for what is typed. */
  readonly first: admin.Found | undefined;
  /** What was found is for other words. */
  readonly isOld: boolean;
  readonly typed: string;
  readonly onChoose: (row: admin.Found) => void;
};

/** The first of each answer is marked, and Enter that comes before the answer is meant for it. */
function useFirst({ first, isOld, typed, onChoose }: FirstProps) {
  const [marked, setMarked] = useState<{ readonly value: string; readonly of: FirstProps['first'] }>();
  const [entered, setEntered] = useState<string>();
  const choose = useEffectEvent(onChoose);
  const isMeant = entered === typed;
  useEffect(() => {
    if (first && isMeant) choose(first);
  }, [first, isMeant]);
  const value = marked && marked.of === first ? marked.value : first ? valueOf(first) : '';
  return {
    value,
    onValueChange: (next: string) => setMarked({ value: next, of: first }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOld || value.startsWith(SECTION))
        return;
      event.preventDefault();
      setEntered(typed);
    },
  };
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
