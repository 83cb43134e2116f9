import { INSTRUMENTS } from '@halyard/catalogue';
import { admin, type BodyInput, SHARED_SENTENCES } from '@halyard/contract';
import { LEVERAGES } from '@halyard/engine';
import { CLASSES } from '../../domain/prices/classes.ts';
import { GROUPS } from '../../texts/admin/groups.ts';
import { momentOfUtcField } from '../../ui/facts/moments.ts';

type Bounds = { readonly min: number; readonly max: number };

/** What a group says of everything, a class or an instrument: how it is typed and how it is read. */
export type Term = {
  readonly name: TermName;
  readonly label: string;
  readonly unit: string;
  readonly bounds: Bounds;
  /** It is typed in whole ones of this many of its own. */
  readonly scale: 1 | 100;
  readonly text: (value: number) => string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
};
export type TermName = keyof admin.GroupTerms['all'];

const percentText = (percent: number): string => `${percent}%`;

export const TERMS: readonly Term[] = [
  {
    name: 'spreadPercent',
    label: GROUPS.spread,
    unit: '%',
    bounds: admin.SPREAD_PERCENT,
    scale: 1,
    text: percentText,
  },
  {
    name: 'commissionPercent',
    label: GROUPS.commission,
    unit: '%',
    bounds: admin.COMMISSION_PERCENT,
    scale: 1,
    text: percentText,
  },
  {
    name: 'financingMarkup',
    label: GROUPS.financing,
    unit: '% a year',
    bounds: admin.FINANCING_MARKUP,
    scale: 100,
    text: (markup) => `+${(markup / 100).toFixed(2)}% a year`,
  },
  {
    name: 'maxLeverage',
    label: GROUPS.leverage,
    unit: '',
    bounds: { min: 1, max: 100 },
    scale: 1,
    text: (most) => `up to 1:${most}`,
    choices: LEVERAGES.map((one) => ({ value: String(one), label: `up to 1:${one}` })),
  },
  {
    name: 'maxOrderUsd',
    label: GROUPS.order,
    unit: 'USD',
    bounds: admin.MAX_ORDER_USD,
    scale: 1,
    text: (most) => `up to $${most.toLocaleString('en')}`,
  },
  {
    name: 'maxPositions',
    label: GROUPS.positions,
    unit: '',
    bounds: admin.MAX_POSITIONS,
    scale: 1,
    text: (most) => `up to ${most.toLocaleString('en')}`,
  },
  {
    name: 'maxTotalUsd',
    label: GROUPS.total,
    unit: 'USD',
    bounds: admin.MAX_TOTAL_USD,
    scale: 1,
    text: (most) => `up to $${most.toLocaleString('en')}`,
  },
];
/** A book has one margin, so that these are of everything. */
export const MARGIN_TERMS = [
  { name: 'callPercent', label: GROUPS.call, bounds: admin.CALL_PERCENT, usual: 100 },
  { name: 'stopOutPercent', label: GROUPS.stopOut, bounds: admin.STOP_OUT_PERCENT, usual: 50 },
] as const;

/** As they are typed; empty is not said. */
export type TermsForm = Readonly<Record<TermName, string>>;

/** A class or an instrument that has other terms than the rest. */
export type ExceptionForm = { readonly of: string; readonly terms: TermsForm };

export type GroupForm = {
  readonly all: TermsForm;
  readonly exceptions: readonly ExceptionForm[];
  readonly callPercent: string;
  readonly stopOutPercent: string;
  /** A moment in UTC; empty for as soon as it may. */
  readonly from: string;
  readonly reason: string;
};

const NOTHING: TermsForm = {
  spreadPercent: '',
  commissionPercent: '',
  financingMarkup: '',
  maxLeverage: '',
  maxOrderUsd: '',
  maxPositions: '',
  maxTotalUsd: '',
};
export const EMPTY_EXCEPTION: ExceptionForm = { of: '', terms: NOTHING };

/** What a line of terms is of: everything, a class or an instrument. */
export const EXCEPTION_CHOICES = [
  ...Object.entries(CLASSES).map(([value, label]) => ({ value, label })),
  ...INSTRUMENTS.map(({ symbol }) => ({ value: symbol, label: symbol })),
];

type Part = { readonly [Name in TermName]?: number | undefined };

const partOf = ({ all, classes = {}, instruments = {} }: admin.GroupTerms, of: string): Part | undefined => {
  if (of === 'all') return all;
  return isClass(of) ? classes[of] : instruments[of];
};

export type TermsRow = { readonly label: string; readonly cells: readonly string[] };
export type TermsPart = { readonly of: string; readonly label: string; readonly rows: readonly TermsRow[] };

/** Several versions side by side: of everything, of each class and of each instrument, what any of them says. */
export function compared(versions: readonly admin.GroupTerms[]): readonly TermsPart[] {
  const parts = [{ value: 'all', label: GROUPS.everything }, ...EXCEPTION_CHOICES].flatMap(
    ({ value: of, label }): TermsPart[] => {
      const said = versions.map((terms) => partOf(terms, of));
      const rows = TERMS.filter(({ name }) => said.some((part) => part?.[name] !== undefined)).map(
        ({ name, label: what, text }) => ({
          label: what,
          cells: said.map((part) => {
            const value = part?.[name];
            if (value !== undefined) return text(value);
            return of === 'all' ? GROUPS.notSaid : GROUPS.asAbove;
          }),
        }),
      );
      return rows.length > 0 ? [{ of, label, rows }] : [];
    },
  );
  const margin = MARGIN_TERMS.map(({ name, label, usual }) => ({
    label,
    cells: versions.map((terms) => percentText(terms.margin?.[name] ?? usual)),
  }));
  return [...parts, { of: 'margin', label: GROUPS.margin, rows: margin }];
}

const typed = (part: Part): TermsForm => {
  const text = ({ name, scale }: Term) => {
    const value = part[name];
    return value === undefined ? '' : String(value / scale);
  };
  return { ...NOTHING, ...Object.fromEntries(TERMS.map((term) => [term.name, text(term)])) };
};

export function formOf(terms: admin.GroupTerms): GroupForm {
  return {
    all: typed(terms.all),
    exceptions: EXCEPTION_CHOICES.flatMap(({ value: of }) => {
      const part = partOf(terms, of);
      return part ? [{ of, terms: typed(part) }] : [];
    }),
    callPercent: String(terms.margin?.callPercent ?? 100),
    stopOutPercent: String(terms.margin?.stopOutPercent ?? 50),
    from: '',
    reason: '',
  };
}

export type Problems = {
  readonly all: Partial<TermsForm>;
  readonly exceptions: readonly (string | undefined)[];
  readonly callPercent?: string;
  readonly stopOutPercent?: string;
  readonly reason?: string;
};

const boundsText = ({ min, max }: Bounds, scale = 1): string =>
  scale === 1 ? GROUPS.spreadProblem(min, max) : GROUPS.rateProblem(min / scale, max / scale);

/** Every group says something of all spreads and commissions, and of the rest what it wants. */
const isNeeded = (name: TermName): boolean => name === 'spreadPercent' || name === 'commissionPercent';

export function problemsOf(form: GroupForm): Problems {
  const ofAll = TERMS.flatMap(({ name, bounds, scale }) => {
    const isRight = form.all[name] === '' ? !isNeeded(name) : valueOf(form.all[name], bounds, scale) !== null;
    return isRight ? [] : [[name, boundsText(bounds, scale)] as const];
  });
  const ofMargin = MARGIN_TERMS.flatMap(({ name, bounds }) =>
    valueOf(form[name], bounds) === null ? [[name, boundsText(bounds)] as const] : [],
  );
  return {
    all: Object.fromEntries(ofAll),
    ...Object.fromEntries(ofMargin),
    exceptions: form.exceptions.map((one, index) => {
      const isTwice = form.exceptions.findIndex((other) => other.of === one.of) !== index;
      const said = TERMS.filter(({ name }) => one.terms[name] !== '');
      if (one.of === '' || isTwice || said.length === 0) return GROUPS.exceptionProblem;
      const wrong = said.find(({ name, bounds, scale }) => valueOf(one.terms[name], bounds, scale) === null);
      return wrong && `${wrong.label}: ${boundsText(wrong.bounds, wrong.scale)}`;
    }),
    ...(form.reason.trim() === '' ? { reason: SHARED_SENTENCES.missingReason } : {}),
  };
}

export function hasProblem({ all, exceptions, ...fields }: Problems): boolean {
  return (
    Object.keys(fields).length > 0 ||
    Object.keys(all).length > 0 ||
    exceptions.some((one) => one !== undefined)
  );
}

/** The terms that are typed, or null while something of them is wrong. */
export function termsOf(form: GroupForm): admin.GroupTerms | null {
  if (hasProblem(problemsOf({ ...form, reason: 'any' }))) return null;
  const part = (terms: TermsForm): Part =>
    Object.fromEntries(
      TERMS.flatMap(({ name, bounds, scale }) => {
        const value = valueOf(terms[name], bounds, scale);
        return value === null ? [] : [[name, value]];
      }),
    );
  const parts = (wanted: boolean) =>
    Object.fromEntries(
      form.exceptions.filter(({ of }) => isClass(of) === wanted).map((one) => [one.of, part(one.terms)]),
    );
  const margin = { callPercent: Number(form.callPercent), stopOutPercent: Number(form.stopOutPercent) };
  return {
    all: {
      ...part(form.all),
      spreadPercent: Number(form.all.spreadPercent),
      commissionPercent: Number(form.all.commissionPercent),
    },
    classes: parts(true),
    instruments: parts(false),
    ...(MARGIN_TERMS.some(({ name, usual }) => margin[name] !== usual) ? { margin } : {}),
  };
}

/** The call it makes; only for a form without a problem. */
export function bodyOf(
  form: GroupForm,
  terms: admin.GroupTerms,
  version: number,
): BodyInput<typeof admin.adminProposeGroupVersion> {
  return { terms, from: momentOfUtcField(form.from), version, reason: form.reason.trim() };
}

/** A whole number of a term's own, be it typed in hundredths. */
function valueOf(text: string, { min, max }: Bounds, scale = 1): number | null {
  const pattern = scale === 1 ? /^\d{1,10}$/ : /^\d{1,3}(\.\d{1,2})?$/;
  const value = pattern.test(text.trim()) ? Math.round(Number(text) * scale) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

function isClass(of: string): of is keyof typeof CLASSES {
  return Object.hasOwn(CLASSES, of);
}
