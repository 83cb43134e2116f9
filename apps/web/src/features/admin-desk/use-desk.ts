import { admin } from '@halyard/contract';
import { useRef, useState } from 'react';
import type { Said } from '../../domain/staff/decide-form.tsx';
import { DECIDED_READS } from '../../domain/staff/decided-reads.ts';
import { useRows } from '../../domain/staff/use-rows.ts';
import { currentHref } from '../../platform/browser/address.ts';
import { useIsHere } from '../../platform/calls/act.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { notices } from '../../ui/notices/notices.ts';
import { DESK } from '../../texts/admin/desk.ts';
import { allOf, type Chosen, extended, NONE, stillThere, toggled } from './chosen.ts';
import { type DeskPlace, keyOf } from './desk-place.ts';
import { nameOf } from './desk-words.ts';
import { type Outcome, sentencesOf } from './outcomes.ts';
import { aboutOf, isTogether, type Mode, NO_QUESTION } from './question.ts';

const NONE_SENT: readonly admin.DeskItem[] = [];

/** What is chosen of the rows. */
function useChosen(
  keys: readonly string[],
  { currentKey, moveTo, stepFrom, isOpen }: ReturnType<typeof useRows>,
  onStep: () => void,
) {
  const [kept, setKept] = useState(NONE);
  const setChosen = (next: Chosen) => {
    onStep();
    setKept(next);
  };
  const chosen = stillThere(kept, keys);
  const extendTo = (key: string | null) => {
    if (key === null || currentKey === null) return;
    setChosen(extended(chosen, keys, currentKey, key));
    moveTo(key);
  };
  return {
    chosen,
    isAllChosen: keys.length > 0 && chosen.keys.size === keys.length,
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
  const [question, setQuestion] = useState(NO_QUESTION);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const [sent, setSent] = useState<readonly admin.DeskItem[]>([]);
  const { isStill, step: stepped, hold } = useSteps();
  const rest = () => {
    stepped();
    setQuestion(NO_QUESTION);
    setOutcomes(null);
  };
  const rows = useRows({ keys, openKey: place.openKey, onShow: place.show, onLeave: rest });
  const choice = useChosen(keys, rows, stepped);
  const { chosen } = choice;

  const act = useToldAct(admin.adminDecideTogether, {
    reloads: DECIDED_READS,
    failure: DESK.decideFailure,
    onDone: ({ data }, { body }) => {
      const named = data.results.map((one) => withName(one, [...sent, ...items]));
      if (!isStill()) return tell(named, body.decision);
      choice.clear();
      setQuestion(NO_QUESTION);
      const [only] = named;
      if (named.length > 1 || only === undefined || only.outcome === 'refused') return setOutcomes(named);
      tell(named, body.decision);
      const [here, next] = [keyOf(only), rows.stepFrom(keyOf(only), 1)];
      rows.moveTo(next === here ? rows.stepFrom(here, -1) : next, rows.isOpen && keys.length > 1);
    },
  });

  const about = aboutOf(question, {
    items,
    chosen,
    currentKey: rows.currentKey,
    sent: act.isRunning ? sent : NONE_SENT,
  });

  return {
    ...rows,
    ...choice,
    ...about,
    setMode: (next: Mode) => {
      stepped();
      setQuestion({ mode: next, of: chosen.keys.size > 0 ? 'chosen' : 'one', key: rows.currentKey });
    },
    outcomes,
    isDeciding: act.isRunning,
    /** Back from a decision, or from what became of it, to what it was about. */
    rest: () => {
      rest();
      rows.refocus();
    },
    decide: (what: readonly admin.DeskItem[], decision: 'approve' | 'reject', { reason, amount }: Said) => {
      if (act.isRunning) return;
      hold();
      setSent(what);
      const named = what.flatMap(({ kind, id }) => (isTogether(kind) ? [{ kind, id }] : []));
      const given = named.map((item) => (amount === undefined ? item : { ...item, amount }));
      act.run({ body: { decision, ...(reason === undefined ? {} : { reason }), items: given } });
    },
  };
}

/** Whether one is still where one was: an answer that comes later leaves whoever has gone on alone. */
function useSteps() {
  const isHere = useIsHere();
  const made = useRef(0);
  const held = useRef({ made: 0, href: '' });
  return {
    step: () => {
      made.current += 1;
    },
    hold: () => {
      held.current = { made: made.current, href: currentHref() };
    },
    isStill: () => isHere() && made.current === held.current.made && currentHref() === held.current.href,
  };
}

/** What became of it, where nobody looks at it any more. */
function tell(outcomes: readonly Outcome[], decision: 'approve' | 'reject'): void {
  const { refused, done } = sentencesOf(outcomes, decision);
  if (refused !== null) notices.error(refused);
  if (done !== null) notices.success(done);
}

function withName(one: admin.Together['results'][number], items: readonly admin.DeskItem[]): Outcome {
  const item = items.find((row) => keyOf(row) === keyOf(one));
  return { ...one, name: item ? nameOf(item) : one.id };
}

export type Desk = ReturnType<typeof useDesk>;
