import { admin } from '@halyard/contract';
import { useState } from 'react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { notices } from '../../ui/notices/notices.ts';
import { DESK } from '../../texts/admin/desk.ts';
import { allOf, extended, NONE, stillThere, toggled } from './chosen.ts';
import { type DeskPlace, keyOf } from './desk-place.ts';
import { nameOf } from './desk-words.ts';

/** What the panel is about: to look at something, or a decision that is being made. */
export type Mode = 'look' | 'approve' | 'reject';
export type Outcome = admin.Together['results'][number] & { readonly name: string };
/** What there is to say of a decision: a reason, or of a deposit that another amount arrived. */
export type Said = { readonly reason?: string; readonly amount?: string };

/** What a decision changes on the screens. */
const DECIDED_READS = [
  admin.adminReadDesk,
  admin.adminReadQueues,
  admin.adminReadCustomer,
  admin.adminListTransactions,
  admin.adminListApprovals,
  admin.adminListWallets,
  admin.adminListUsers,
  admin.adminAnalytics,
] as const;

const isTogether = (kind: admin.DeskKind): kind is admin.TogetherKind =>
  (admin.TOGETHER_KINDS as readonly string[]).includes(kind);

type Rows = {
  readonly place: DeskPlace;
  readonly keys: readonly string[];
  /** Whoever goes somewhere else leaves what they were about to do. */
  readonly onLeave: () => void;
};

/** The row somebody is on, whether it is open in the panel, and the ways to the others. */
function useRows({ place, keys, onLeave }: Rows) {
  const [at, setAt] = useState<{ key: string; index: number } | null>(null);
  const isOpen = place.openKey !== null;
  const inItsPlace = keys[Math.min(at?.index ?? 0, keys.length - 1)] ?? null;
  // A row that leaves while nobody looks at it hands over to the one in its place; one that is looked at does not.
  const known = at?.key ?? place.openKey;
  const stays = known !== null && (isOpen || keys.includes(known));
  const currentKey = stays ? known : inItsPlace;

  function moveTo(key: string | null, shows = isOpen): void {
    onLeave();
    setAt(key === null ? null : { key, index: keys.indexOf(key) });
    if (shows || isOpen) place.show(shows ? key : null);
    if (key !== null) focusRow(key);
  }
  /** The row so many steps further down, or the last one there is. */
  function stepFrom(key: string | null, steps: number): string | null {
    const index = key === null ? -1 : keys.indexOf(key);
    return index < 0 ? inItsPlace : (keys[Math.max(0, Math.min(keys.length - 1, index + steps))] ?? null);
  }
  return {
    isOpen,
    currentKey,
    moveTo,
    stepFrom,
    step: (steps: number) => moveTo(stepFrom(currentKey, steps)),
    open: (key: string) => moveTo(key, true),
    close: () => moveTo(currentKey, false),
    refocus: () => currentKey !== null && focusRow(currentKey),
  };
}

/** What is chosen of the rows. */
function useChosen(
  keys: readonly string[],
  { currentKey, moveTo, stepFrom, isOpen }: ReturnType<typeof useRows>,
) {
  const [kept, setChosen] = useState(NONE);
  const chosen = stillThere(kept, keys);
  const extendTo = (key: string | null) => {
    if (key === null || currentKey === null) return;
    setChosen(extended(chosen, keys, currentKey, key));
    moveTo(key);
  };
  return {
    chosen,
    extendTo,
    extend: (steps: number) => extendTo(stepFrom(currentKey, steps)),
    toggle: (key: string | null) => {
      if (key === null) return;
      setChosen(toggled(chosen, key));
      if (!isOpen) moveTo(key);
    },
    chooseAll: () => setChosen(allOf(chosen, keys)),
    clear: () => setChosen(NONE),
  };
}

/** Where somebody is at the desk: the row they are on, what they have chosen, and what they are about to decide. */
export function useDesk(place: DeskPlace, items: readonly admin.DeskItem[]) {
  const keys = items.map(keyOf);
  const [mode, setMode] = useState<Mode>('look');
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const rest = () => {
    setMode('look');
    setOutcomes(null);
  };
  const rows = useRows({ place, keys, onLeave: rest });
  const choice = useChosen(keys, rows);
  const { chosen } = choice;
  const together = items.filter((item) => chosen.keys.has(keyOf(item)) && isTogether(item.kind));

  const act = useToldAct(admin.adminDecideTogether, {
    reloads: DECIDED_READS,
    failure: DESK.decideFailure,
    onDone: ({ data }, { body }) => {
      const named = data.results.map((one) => withName(one, items));
      choice.clear();
      setMode('look');
      const [only] = named;
      if (named.length > 1 || only === undefined || only.outcome === 'refused') return setOutcomes(named);
      const done = body.decision === 'approve' ? DESK.approved : DESK.rejected;
      notices.success(only.outcome === 'waits' ? DESK.waits : done(only.name));
      const [here, next] = [keyOf(only), rows.stepFrom(keyOf(only), 1)];
      rows.moveTo(next === here ? rows.stepFrom(here, -1) : next, rows.isOpen && keys.length > 1);
    },
  });

  return {
    ...rows,
    ...choice,
    current: items.find((item) => keyOf(item) === rows.currentKey) ?? null,
    /** What of it can be decided together, and how much is left out. */
    together,
    leftOut: chosen.keys.size - together.length,
    mode,
    setMode,
    outcomes,
    isDeciding: act.isRunning,
    /** Back from a decision, or from what became of it, to what it was about. */
    rest: () => {
      rest();
      rows.refocus();
    },
    decide: (what: readonly admin.DeskItem[], decision: 'approve' | 'reject', { reason, amount }: Said) => {
      const named = what.flatMap(({ kind, id }) => (isTogether(kind) ? [{ kind, id }] : []));
      const given = named.map((item) => (amount === undefined ? item : { ...item, amount }));
      act.run({ body: { decision, ...(reason === undefined ? {} : { reason }), items: given } });
    },
  };
}

function withName(one: admin.Together['results'][number], items: readonly admin.DeskItem[]): Outcome {
  const item = items.find((row) => keyOf(row) === keyOf(one));
  return { ...one, name: item ? nameOf(item) : one.id };
}

export type Desk = ReturnType<typeof useDesk>;

/** The row is on the page already; where the panel stands in the place of the list, it is not seen and nothing happens. */
function focusRow(key: string): void {
  document
    .querySelector<HTMLElement>(`[data-desk-row="${CSS.escape(key)}"]`)
    ?.focus({ preventScroll: false });
}
