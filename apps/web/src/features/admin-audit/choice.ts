import { currentAddress, type Query, showHere } from '../../platform/address.ts';
import type { Cursor } from '../../ui/cursor-pages.tsx';
import { momentsOf } from '../../ui/date-range.tsx';
import type { Choice as Option } from '../../ui/select.tsx';
import { actionLabel, areaLabel } from '../../ui/audit-words.ts';

/** Which rows of the log are looked at. It stands in the address, so that a colleague sees the same. */

export type Choice = {
  readonly actor: string;
  readonly subject: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
};

export function choiceOf({ actor = '', subject = '', action = '', from = '', to = '' }: Query): Choice {
  return { actor, subject, action: /^[\w.-]{1,60}\*?$/.test(action) ? action : '', from, to };
}

export function choose(choice: Partial<Choice>): void {
  showHere({ tab: 'audit', ...choice });
}

export const cursorOf = ({ before = '', after = '' }: Query): Cursor => ({
  ...(/^\d{1,9}$/.test(before) ? { before } : {}),
  ...(/^\d{1,9}$/.test(after) ? { after } : {}),
});

export function turnTo(cursor: Cursor): void {
  showHere({ ...currentAddress().query, before: undefined, after: undefined, ...cursor });
}

const HASH = /^[0-9a-f]{64}$/i;

/** The choice as it is asked for. Somebody may also look for a hash they have written down. */
export function askedOf({ actor, subject, action, from, to }: Choice) {
  const who = subject.trim();
  return {
    ...(actor.trim() === '' ? {} : { actor: actor.trim() }),
    ...(who === '' ? {} : HASH.test(who) ? { hash: who } : { subject: who }),
    ...(action === '' ? {} : { action }),
    ...momentsOf({ from, to }),
  };
}

/** The choice as a file is asked for; nothing where one row is looked for, which would give the whole log instead. */
export function exportedOf(choice: Choice) {
  const { hash, ...asked } = { hash: undefined, ...askedOf(choice) };
  return hash === undefined ? asked : null;
}

/** Every action there is a row of, each area under its own "everything". */
export function actionsToChoose(actions: readonly string[], chosen: string): readonly Option[] {
  const areas = Map.groupBy(actions, (action) => action.split('.')[0] ?? '');
  const known = [...areas].flatMap(([area, own]): readonly Option[] => [
    { value: `${area}.*`, label: areaLabel(area) },
    ...own.map((value) => ({ value, label: actionLabel(value) })),
  ]);
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  const also = isKnown ? [] : [{ value: chosen, label: chosen }];
  return [{ value: '', label: 'All actions' }, ...known, ...also];
}
