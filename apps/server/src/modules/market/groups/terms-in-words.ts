import type { admin } from '@halyard/contract';
import type { GroupTerms, PriceTerms } from '@halyard/engine';

/** The terms of a group as people read them: in a proposal, and in what customers are told. */

type Part = Partial<PriceTerms>;
type Said = Readonly<Record<string, number | undefined>>;

const WORDS: Readonly<Record<keyof PriceTerms, (value: number) => readonly [string, string]>> = {
  spreadPercent: (percent) => ['spread', `${percent}%`],
  commissionPercent: (percent) => ['commission', `${percent}%`],
  financingMarkup: (markup) => ['financing', `${(markup / 100).toFixed(2)}% a year on top`],
  maxLeverage: (most) => ['leverage', `up to 1:${most}`],
  maxOrderUsd: (most) => ['largest order', `up to $${most.toLocaleString('en')}`],
  maxPositions: (most) => ['open positions', `up to ${most.toLocaleString('en')}`],
  maxTotalUsd: (most) => ['open in all accounts', `up to $${most.toLocaleString('en')}`],
};

/** What is of everything without a word for it. */
const LIMITS: ReadonlySet<keyof PriceTerms> = new Set(['maxOrderUsd', 'maxPositions', 'maxTotalUsd']);

/** Without what says nothing. */
export function tidied({ all, classes, instruments, margin }: admin.GroupTerms): GroupTerms {
  const { spreadPercent, commissionPercent } = all;
  return {
    all: { ...said(all), spreadPercent, commissionPercent },
    classes: some(classes),
    instruments: some(instruments),
    ...(margin && { margin }),
  };
}

const said = (part: Said): Part =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));

const some = (parts: Readonly<Record<string, Said | undefined>> = {}) =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([key, part = {}]) =>
      Object.keys(said(part)).length > 0 ? [[key, said(part)]] : [],
    ),
  );

/** Everything that is said: of what, and what. */
function linesOf({ all, classes, instruments, margin }: GroupTerms): (readonly [string, string])[] {
  const parts: [string, Part][] = [
    ['everything', all],
    ...Object.entries(classes ?? {}),
    ...Object.entries(instruments ?? {}),
  ];
  const ofParts = parts.flatMap(([of, part]) =>
    (Object.keys(WORDS) as (keyof PriceTerms)[]).flatMap((name) => {
      const value = part[name];
      if (value === undefined) return [];
      const [what, text] = WORDS[name](value);
      const isPlain = part === all && LIMITS.has(name);
      return [[isPlain ? what : `${what} of ${of}`, text] as const];
    }),
  );
  if (!margin) return ofParts;
  const { callPercent, stopOutPercent } = margin;
  return [...ofParts, ['margin call', `${callPercent}%`], ['stop-out', `${stopOutPercent}%`]];
}

/** By what is said, for whoever compares two versions. */
export const forPeople = (terms: GroupTerms | null): Record<string, string> =>
  Object.fromEntries(terms ? linesOf(terms) : []);

/** In a line, for whoever pays it. */
export const termsText = (terms: GroupTerms): string =>
  linesOf(terms)
    .map(([what, text]) => `${what} ${text}`)
    .join(', ');
