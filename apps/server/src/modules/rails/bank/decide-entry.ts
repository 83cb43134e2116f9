import { isDeepStrictEqual } from 'node:util';
import { doneByHand, type Entry, ownerOfMain, railCapital, railCost } from '@halyard/accounting';
import { plainIban, suggest } from '@halyard/banking';
import type { admin } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { isAdministrator } from '../../../platform/http/authorise.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockBooksOf, paySum, requireSum } from '../bank-out/settle-sum.ts';
import type { RailsDeps } from '../deps.ts';
import { lockRecalled, requireLeft } from './recall-deposit.ts';
import { REFERENCE_LENGTH } from './references.ts';
import { arrive, incomingOf } from './settle-entries.ts';
import * as store from './store-entries.ts';
import { selectCandidates } from './store-payers.ts';

/** Whose money it may be, for somebody who decides about it. */
export async function suggestOwners({ database }: RailsDeps, id: string): Promise<admin.Suggestion[]> {
  const entry = (await store.selectEntry(database, id)) ?? refuse('bank-entry-not-found');
  const candidates = await selectCandidates(database, {
    currency: entry.currency,
    amount: entry.amount,
    words: spellingsOf(entry.partyName ?? ''),
    account: entry.partyAccount,
    written: `${entry.text}${entry.endToEndId ?? ''}`.toUpperCase().replace(/[^A-Z0-9]/g, ''),
  });
  const suggested = suggest({ ...incomingOf(entry), amount: entry.amount }, candidates, REFERENCE_LENGTH);
  return suggested.flatMap(({ userId, because }) => {
    const found = candidates.find((candidate) => candidate.userId === userId);
    if (!found) return [];
    const { firstName, lastName, email } = found;
    return [{ userId, name: `${firstName} ${lastName}`, email, because: [...because] }];
  });
}

/** Banks write 'MUELLER' for Müller: both are looked for, and two words together, as last names have them. */
function spellingsOf(name: string): readonly string[] {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’-]+/u)
    .filter((word) => word !== '');
  const pairs = words.slice(1).map((word, index) => `${words[index] ?? ''} ${word}`);
  const all = [...words, ...pairs];
  const umlauts = all.map((word) => word.replace(/ae/g, 'ä').replace(/oe/g, 'ö').replace(/ue/g, 'ü'));
  return [...new Set([...all, ...umlauts])];
}

type Decided = { readonly id: string; readonly reason: string };

/**
 * A person says whose it is. It is approved with the same limits as every deposit: above them a second person decides in the
 * queue of deposits.
 */
export async function matchEntryTo(
  deps: RailsDeps,
  tx: Tx,
  admin: Identity,
  { id, reason, userId }: Decided & { readonly userId: string },
): Promise<void> {
  if (userId === admin.userId) refuse('own-account');
  const person = (await deps.users.byId(tx, userId)) ?? refuse('user-not-found');
  if (isAdministrator(person) || person.status === 'closed') refuse('not-a-customer');
  await deps.ledger.lockRealBooks(tx, userId);
  const entry = await lockHeld(tx, id);
  if (entry.amount < 0n) refuse('bank-entry-decided');
  const row = await arrive(deps, tx, entry, userId);
  await deps.wallet.arrivals.offer(tx, row, entry.uploadedBy);
  const { row: ended } = await deps.wallet.approve(tx, admin, row.id);
  const status = ended.status === 'completed' ? 'credited' : 'offered';
  if (status === 'offered') await deps.wallet.arrivals.tellOffered(tx, row);
  await store.settleEntry(tx, id, { status, userId, transactionId: row.id });
  await store.noteMatch(tx, id, admin.userId);
  await note(deps, tx, admin, 'bank-entry.matched', { entry, reason, subjectId: userId });
}

type Explanation = (typeof admin.EXPLANATIONS)[number];
/** Which deposit was taken back, or which file was paid and how many of its payments. */
type Details = {
  readonly depositId?: string | undefined;
  readonly fileId?: string | undefined;
  readonly count?: number | undefined;
};

const POSTED_AS: Readonly<
  Record<
    Exclude<Explanation, 'recall' | 'return' | 'payments'>,
    (moved: { asset: string; amount: bigint }) => Entry
  >
> = {
  charge: ({ asset, amount }) => railCost({ asset, amount: -amount }, 'suspense'),
  capital: (moved) => railCapital(moved, 'suspense'),
  'by-hand': doneByHand,
};

const isPosted = (as: Explanation): as is keyof typeof POSTED_AS => as in POSTED_AS;

const BECOMES: Readonly<Record<Explanation, store.EntryRow['status']>> = {
  charge: 'charge',
  capital: 'capital',
  'by-hand': 'by-hand',
  recall: 'recalled',
  // It stays in suspense until a statement says that it has left.
  return: 'returning',
  payments: 'paid',
};

/**
 * What is no deposit: a charge of the bank, the operator's own money, a deposit that the bank took back, or payments that it booked
 * as one sum. It counts when two have said so.
 */
export async function explainEntry(
  deps: RailsDeps,
  tx: Tx,
  admin: Identity,
  { id, reason, as, depositId, ...file }: Decided & Details & { readonly as: Explanation },
): Promise<void> {
  // The books of whoever is concerned come first, as everywhere.
  const recalled = as === 'recall' ? await lockRecalled(deps, tx, admin, depositId) : null;
  const paid = as === 'payments' ? await lockBooksOf(deps, tx, admin, file) : null;
  const entry = await lockHeld(tx, id);
  requireSense(entry, as);
  if (recalled) await requireLeft(tx, recalled, entry);
  const sum = paid && (await requireSum(tx, entry, paid));
  const noted = { entry, reason, as, ...(recalled ? { subjectId: ownerOfMain(recalled.userId) } : {}) };
  const said = {
    as,
    recalls: recalled?.id ?? null,
    pays: paid?.file.id ?? null,
    paysCount: paid?.count ?? null,
  };
  const first = entry.explainedBy;
  if (first === null || first === admin.userId || !(await deps.approvals.stands(tx, first))) {
    await store.noteExplanation(tx, id, { ...said, by: admin.userId });
    return note(deps, tx, admin, 'bank-entry.explanation-proposed', { ...noted, file: paid?.file.name });
  }
  const { explainedAs, recalls, pays, paysCount } = entry;
  if (!isDeepStrictEqual(said, { as: explainedAs, recalls, pays, paysCount })) refuse('other-explanation');
  const { amount, currency: asset } = entry;
  if (recalled) await deps.wallet.arrivals.reverse(tx, recalled, -amount, 'suspense');
  else if (sum) await paySum(deps, tx, entry, sum);
  else if (isPosted(as)) await deps.ledger.post(tx, id, POSTED_AS[as]({ asset, amount }));
  await store.settleEntry(tx, id, { status: BECOMES[as] });
  return note(deps, tx, admin, 'bank-entry.explained', { ...noted, file: paid?.file.name });
}

function requireSense({ amount, partyAccount }: store.EntryRow, as: Explanation): void {
  if (amount > 0n && (as === 'charge' || as === 'recall')) refuse('only-debits-are-charges');
  if (as === 'return' && (amount < 0n || plainIban(partyAccount ?? '') === null)) refuse('not-returnable');
}

async function lockHeld(tx: Tx, id: string): Promise<store.EntryRow> {
  const entry = (await store.lockEntry(tx, id)) ?? refuse('bank-entry-not-found');
  return entry.status === 'held' ? entry : refuse('bank-entry-decided');
}

type Noted = {
  readonly entry: store.EntryRow;
  readonly reason: string;
  readonly subjectId?: string;
  readonly as?: string;
  readonly file?: string | undefined;
};

async function note(
  { audit }: RailsDeps,
  tx: Tx,
  admin: Identity,
  action: string,
  { entry, reason, subjectId, as, file }: Noted,
): Promise<void> {
  const { id, amount, currency, partyName, partyAccount, because } = entry;
  await audit.record(tx, {
    actorId: admin.userId,
    action,
    subjectId: subjectId ?? null,
    detail: {
      entryId: id,
      amount: String(amount),
      currency,
      partyName,
      partyAccount,
      because,
      as: as ?? null,
      ...(file === undefined ? {} : { file }),
      reason,
    },
  });
}
