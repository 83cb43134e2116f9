import {
  type ChangeEvent,
  type ClipboardEvent,
  createContext,
  type FocusEvent,
  type InputEvent,
  useContext,
  useEffect,
  useState,
} from 'react';
import { isPlain, plainNumber } from './plain-number.ts';

/** Why what stands in a field may be no number, or another one than was meant. */
type Doubt = {
  /** What stood there: where a button has put another number since, the doubt is of the past. */
  readonly of: string;
  readonly isUnread: boolean;
  readonly hasComma: boolean;
  readonly hasSecond: boolean;
};

const noDoubtOf = (of: string): Doubt => ({ of, isUnread: false, hasComma: false, hasSecond: false });

/** The form around a field, where what is typed outlives it. Then the doubt does, too, in the fields that have a name. */
export const KeptAs = createContext<string | undefined>(undefined);
const keptDoubts = new Map<string, Doubt>();
/** The next figures are somebody else's, or of something else. */
export const forgetDoubts = (): void => keptDoubts.clear();

function useDoubt(name: string | undefined, value: string) {
  const form = useContext(KeptAs);
  const place = form === undefined || name === undefined ? undefined : `${form} ${name}`;
  const begin = (): Doubt => (place === undefined ? undefined : keptDoubts.get(place)) ?? noDoubtOf(value);
  const [doubt, setDoubt] = useState(begin);
  const [seen, setSeen] = useState(place);
  if (seen !== place) {
    setSeen(place);
    setDoubt(begin);
  } else if (doubt.of !== value && (doubt.isUnread || doubt.hasComma || doubt.hasSecond)) {
    setDoubt(noDoubtOf(value));
  }
  useEffect(() => {
    if (place === undefined) return;
    if (doubt.hasComma || doubt.hasSecond) keptDoubts.set(place, doubt);
    else keptDoubts.delete(place);
  }, [place, doubt]);
  return [doubt, setDoubt] as const;
}

/** How what is typed and pasted becomes the number in the field, and whether it is one. */
export function useReading(name: string | undefined, value: string, onValue: (value: string) => void) {
  const [doubt, setDoubt] = useDoubt(name, value);
  const isEither = doubt.hasComma && MAY_BE_THOUSANDS.test(value);
  const find = (found: Partial<Doubt>, of = value) => setDoubt((now) => ({ ...now, ...found, of }));

  function type(typed: string, field: HTMLInputElement): void {
    if (typed === ',') find({ hasComma: true });
    if (typed === ',' || typed === '.') point(field);
    else if (/^[\d-]$/.test(typed)) put(typed);
    else if (typed.length > 1) paste(typed);
  }
  /** Over what was chosen in the field it is the first one. */
  function point(field: HTMLInputElement): void {
    const before = field.value;
    put('.');
    if (before.includes('.') && field.value === before) find({ hasSecond: true });
  }
  function paste(text: string): void {
    const plain = plainNumber(text);
    const isRead = plain !== '' && isPlain(plain);
    find({ isUnread: !isRead });
    if (isRead) put(plain);
  }
  return {
    isWrong: doubt.of === value && (isEither || doubt.isUnread || doubt.hasSecond),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const hasPoint = target.value.includes('.');
      find({ isUnread: false, ...(hasPoint ? {} : { hasComma: false, hasSecond: false }) }, target.value);
      onValue(target.value);
    },
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
      if (target.validity.badInput) find({ isUnread: true });
    },
    onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
      if (event.data !== '.' && !FOREIGN.test(event.data)) return;
      event.preventDefault();
      type(event.data.normalize('NFKC'), event.currentTarget);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      paste(event.clipboardData.getData('text'));
    },
  };
}

/** At the place of the cursor, which a number field tells nobody: there is no other way. */
function put(text: string): void {
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand('insertText', false, text);
}

/** What no number field takes. */
const FOREIGN = /[^\d.eE+-]/;
const MAY_BE_THOUSANDS = /^-?[1-9]\d{0,2}\.\d{3}$/;
