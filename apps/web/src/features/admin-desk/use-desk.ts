import { admin } from '@halyard/contract';
import { useState } from 'react';
import type { Said } from '../../domain/staff/decide-form.tsx';
import { useRows } from '../../domain/staff/use-rows.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { notices } from '../../ui/notices/notices.ts';
import { DESK } from '../../texts/admin/desk.ts';
import { allOf, extended, NONE, stillThere, toggled } from './chosen.ts';
import { type DeskPlace, keyOf } from './desk-place.ts';
import { nameOf } from './desk-words.ts';

/** What the panel is about: to look at something, or a decision that is being made. */
export type Mode = 'look' | 'approve' | 'reject';
export type Outcome = admin.Together['results'][number] & { readonly name: string };

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
  const rows = useRows({ keys, openKey: place.openKey, onShow: place.show, onLeave: rest });
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
