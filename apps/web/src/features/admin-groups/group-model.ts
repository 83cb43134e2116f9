import { INSTRUMENTS } from '@halyard/catalogue';
import { admin, type BodyInput, SHARED_SENTENCES } from '@halyard/contract';
import { CLASSES } from '../../domain/prices/classes.ts';
import { GROUPS } from '../../texts/admin/groups.ts';
import { momentOfUtcField } from '../../ui/facts/moments.ts';

/** A class or an instrument that pays something else than the rest, as it is typed. */
export type ExceptionForm = { readonly of: string; readonly spread: string; readonly commission: string };

export type GroupForm = {
  readonly spread: string;
  readonly commission: string;
  readonly exceptions: readonly ExceptionForm[];
  /** A moment in UTC; empty for as soon as it may. */
  readonly from: string;
  readonly reason: string;
};

export const EMPTY_EXCEPTION: ExceptionForm = { of: '', spread: '', commission: '' };

/** What a line of terms is of: everything, a class or an instrument. */
export const EXCEPTION_CHOICES = [
  ...Object.entries(CLASSES).map(([value, label]) => ({ value, label })),
  ...INSTRUMENTS.map(({ symbol }) => ({ value: symbol, label: symbol })),
];

type Part = {
  readonly spreadPercent?: number | undefined;
  readonly commissionPercent?: number | undefined;
};
type TermsLine = Part & { readonly of: string; readonly label: string };

/** Line by line, from the widest to the narrowest. */
export function linesOf({ all, classes = {}, instruments = {} }: admin.GroupTerms): readonly TermsLine[] {
  const line = (of: string, label: string, part: Part): TermsLine => ({ of, label, ...part });
  return [
    line('all', GROUPS.everything, all),
    ...EXCEPTION_CHOICES.flatMap(({ value, label }) => {
      const part = isClass(value) ? classes[value] : instruments[value];
      return part ? [line(value, label, part)] : [];
    }),
  ];
}

export function formOf(terms: admin.GroupTerms): GroupForm {
  const [, ...exceptions] = linesOf(terms);
  const text = (percent: number | undefined) => (percent === undefined ? '' : String(percent));
  return {
    spread: String(terms.all.spreadPercent),
    commission: String(terms.all.commissionPercent),
    exceptions: exceptions.map(({ of, spreadPercent, commissionPercent }) => ({
      of,
      spread: text(spreadPercent),
      commission: text(commissionPercent),
    })),
    from: '',
    reason: '',
  };
}

export type Problems = {
  readonly spread?: string;
  readonly commission?: string;
  readonly exceptions: readonly (string | undefined)[];
  readonly reason?: string;
};

export function problemsOf(form: GroupForm): Problems {
  const { SPREAD_PERCENT, COMMISSION_PERCENT } = admin;
  const of = (text: string, { min, max }: Bounds) =>
    percentOf(text, { min, max }) === null ? GROUPS.spreadProblem(min, max) : undefined;
  const [spread, commission] = [of(form.spread, SPREAD_PERCENT), of(form.commission, COMMISSION_PERCENT)];
  return {
    ...(spread === undefined ? {} : { spread }),
    ...(commission === undefined ? {} : { commission }),
    exceptions: form.exceptions.map((one, index) => {
      const isTwice = form.exceptions.findIndex((other) => other.of === one.of) !== index;
      if (one.of === '' || isTwice || (one.spread === '' && one.commission === '')) {
        return GROUPS.exceptionProblem;
      }
      if (one.spread !== '' && of(one.spread, SPREAD_PERCENT) !== undefined) {
        return `${GROUPS.spread}: ${of(one.spread, SPREAD_PERCENT)}`;
      }
      if (one.commission === '' || of(one.commission, COMMISSION_PERCENT) === undefined) return undefined;
      return `${GROUPS.commission}: ${of(one.commission, COMMISSION_PERCENT)}`;
    }),
    ...(form.reason.trim() === '' ? { reason: SHARED_SENTENCES.missingReason } : {}),
  };
}

export function hasProblem({ exceptions, ...fields }: Problems): boolean {
  return Object.keys(fields).length > 0 || exceptions.some((one) => one !== undefined);
}

/** The terms that are typed, or null while something of them is wrong. */
export function termsOf(form: GroupForm): admin.GroupTerms | null {
  if (hasProblem(problemsOf({ ...form, reason: 'any' }))) return null;
  const part = ({ spread, commission }: ExceptionForm) => ({
    ...(spread === '' ? {} : { spreadPercent: Number(spread) }),
    ...(commission === '' ? {} : { commissionPercent: Number(commission) }),
  });
  const parts = (wanted: boolean) =>
    Object.fromEntries(
      form.exceptions.filter(({ of }) => isClass(of) === wanted).map((one) => [one.of, part(one)]),
    );
  return {
    all: { spreadPercent: Number(form.spread), commissionPercent: Number(form.commission) },
    classes: parts(true),
    instruments: parts(false),
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

type Bounds = { readonly min: number; readonly max: number };

function percentOf(text: string, { min, max }: Bounds): number | null {
  const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return percent >= min && percent <= max ? percent : null;
}

function isClass(of: string): of is keyof typeof CLASSES {
  return Object.hasOwn(CLASSES, of);
}
