import type { admin } from '@halyard/contract';

/** What the screens work out about identity checks. */

export type KycDocument = admin.OpenedKyc['documents'][number];

export const DOCUMENT_KINDS: Readonly<Record<KycDocument['kind'], string>> = {
  identity: 'Identity document',
  address: 'Proof of address',
  company: 'Company register',
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long somebody has waited, in the unit that says most. */
export function waitText(sinceMs: number, nowMs: number): string {
  const waitedMs = Math.max(0, nowMs - sinceMs);
  if (waitedMs < MINUTE_MS) return 'just now';
  if (waitedMs < HOUR_MS) return `${Math.floor(waitedMs / MINUTE_MS)} min`;
  if (waitedMs < 2 * DAY_MS) return `${Math.floor(waitedMs / HOUR_MS)} h`;
  return `${Math.floor(waitedMs / DAY_MS)} days`;
}

/** After a day somebody waits too long. */
export function isLate(sinceMs: number, nowMs: number): boolean {
  return nowMs - sinceMs >= DAY_MS;
}

/** The documents of the submission one looks at, and those of submissions before it. */
export function splitDocuments({ status, documents, decisions }: admin.OpenedKyc): {
  readonly current: readonly KycDocument[];
  readonly earlier: readonly KycDocument[];
} {
  // The newest decision is about what one looks at, unless that waits for one.
  const before = status === 'pending' ? decisions[0] : decisions[1];
  const isEarlier = ({ uploadedAt }: KycDocument) => before !== undefined && uploadedAt <= before.at;
  return { current: documents.filter((one) => !isEarlier(one)), earlier: documents.filter(isEarlier) };
}

/** Who stands before and after a case in its queue; `left` is where to go when it has left the queue. */
export function neighboursOf(queue: readonly { readonly userId: string }[], userId: string) {
  const index = queue.findIndex((one) => one.userId === userId);
  const at = (position: number) => queue[position]?.userId ?? null;
  const next = at(index + 1);
  const previous = index > 0 ? at(index - 1) : null;
  return { index, previous, next, left: next ?? (index === 0 ? null : at(0)) };
}

/** How many documents of each kind: '2 × Identity document, Proof of address'. */
export function kindsText(documents: readonly Pick<KycDocument, 'kind'>[]): string {
  const counts = Map.groupBy(documents, ({ kind }) => kind);
  return [...counts]
    .map(([kind, of]) => (of.length === 1 ? DOCUMENT_KINDS[kind] : `${of.length} × ${DOCUMENT_KINDS[kind]}`))
    .join(', ');
}
