import { papers } from '@halyard/contract';

/** Of which days a paper is. Days, months and years are those of UTC. */
export type Span = { readonly from: Date; readonly until: Date };
export type Period = Span & { readonly kind: papers.PaperKind; readonly name: string };

const SHAPES: Readonly<Record<papers.PaperKind, RegExp>> = {
  confirmation: /^(\d{4})-(\d\d)-(\d\d)$/,
  statement: /^(\d{4})-(\d\d)$/,
  gains: /^(\d{4})$/,
};

/** What a period is called by; null where there is no such day, or it is none of this kind. */
export function periodOf(kind: papers.PaperKind, name: string): Period | null {
  const found = SHAPES[kind].exec(name);
  if (!found) return null;
  const [year = 0, month = 1, day = 1] = found.slice(1).map(Number);
  const from = new Date(Date.UTC(year, month - 1, day));
  if (nameAt(kind, from) !== name) return null;
  const until = {
    confirmation: Date.UTC(year, month - 1, day + 1),
    statement: Date.UTC(year, month, 1),
    gains: Date.UTC(year + 1, 0, 1),
  }[kind];
  return { kind, name, from, until: new Date(until) };
}

/** From when on papers of a span are made. */
export function settledAt({ until }: Span): Date {
  return new Date(until.getTime() + papers.PAPER_SETTLED_MS);
}

export function isOver(span: Span, now: Date): boolean {
  return settledAt(span) <= now;
}

/** The newest period of a kind that is over. */
export function newestOver(kind: papers.PaperKind, now: Date): Period {
  const settled = new Date(now.getTime() - papers.PAPER_SETTLED_MS);
  const current = known(kind, nameAt(kind, settled));
  return known(kind, nameAt(kind, new Date(current.from.getTime() - 1)));
}

export function periodAfter({ kind, until }: Period): Period {
  return known(kind, nameAt(kind, until));
}

/** '4 March 2026', 'March 2026', '2026'. */
export function periodText({ kind, from }: Pick<Period, 'kind' | 'from'>): string {
  const month = from.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' });
  const year = String(from.getUTCFullYear());
  if (kind === 'gains') return year;
  return kind === 'statement' ? `${month} ${year}` : `${from.getUTCDate()} ${month} ${year}`;
}

function nameAt(kind: papers.PaperKind, moment: Date): string {
  return moment.toISOString().slice(0, papers.PERIOD_LENGTHS[kind]);
}

function known(kind: papers.PaperKind, name: string): Period {
  const period = periodOf(kind, name);
  if (!period) throw new Error(`${name} is no period of a ${kind}`);
  return period;
}
