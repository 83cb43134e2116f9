import { mainBookOf } from '@halyard/accounting';
import { type Match, matchEntry, referencesOf } from '@halyard/banking';
import { notificationOf } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import { isAdministrator } from '../../../platform/http/authorise.ts';
import type { StatementRow } from '../../ledger/index.ts';
import type { Person } from '../../users/index.ts';
import type { RailsDeps } from '../deps.ts';
import { BANK_TRANSFER } from './bank-accounts.ts';
import { settlePayment } from '../bank-out/settle-payments.ts';
import { REFERENCE_LENGTH } from './references.ts';
import * as store from './store-entries.ts';
import { selectPayers } from './store-payers.ts';

/**
 * Whose it is, an entry at a time: each in a transaction of its own, so that what one cannot do waits alone. Whatever happens
 * between two of them, an entry is new until its own transaction has ended.
 */
export async function settleEntries(deps: RailsDeps): Promise<void> {
  for (const { id, status } of await store.selectOpen(deps.database)) {
    try {
      if (status === 'new') await settleNew(deps, id);
      else await deps.database.transaction((tx) => followOffer(deps, tx, id));
    } catch (error) {
      deps.log.error({ err: error, entryId: id }, 'an entry of a statement waits');
    }
  }
}

async function settleNew(deps: RailsDeps, id: string): Promise<void> {
  const seen = await store.selectEntry(deps.database, id);
  if (!seen || (await settlePayment(deps, seen))) return;
  const match = seen.amount > 0n ? await matchOf(deps, seen) : null;
  await deps.database.transaction(async (tx) => {
    if (match && match.kind !== 'unknown') await deps.ledger.lockRealBooks(tx, match.userId);
    const entry = await store.lockEntry(tx, id);
    if (entry?.status !== 'new') return;
    await settle(deps, tx, entry, match);
  });
}

async function matchOf({ database }: RailsDeps, entry: store.EntryRow): Promise<Match> {
  const incoming = incomingOf(entry);
  const named = referencesOf(incoming, REFERENCE_LENGTH);
  return matchEntry(incoming, await selectPayers(database, named), REFERENCE_LENGTH);
}

async function settle(deps: RailsDeps, tx: Tx, entry: store.EntryRow, match: Match | null): Promise<void> {
  const hold = (because: NonNullable<store.EntryRow['because']>, userId: string | null = null) =>
    store.settleEntry(tx, entry.id, { status: 'held', because, userId });
  if (!match) return hold('unexplained-debit');
  // Money that came back was ours once: whose it is now, a person decides.
  if (match.kind === 'unknown' || entry.isReturn) return hold('unknown');
  const { userId } = match;
  const person = await deps.users.byId(tx, userId);
  if (!person || person.status === 'closed' || isAdministrator(person))
    return hold('customer-closed', userId);
  if (match.kind === 'other-sender') {
    await deps.notifications.notify(tx, {
      userId,
      ...notificationOf('transfer-held', { amount: amountOf(entry), currency: entry.currency }),
    });
    return hold('other-sender', userId);
  }
  const { amount, currency } = entry;
  const row = await arrive(deps, tx, entry, userId);
  const arrived = { userId: row.userId, network: BANK_TRANSFER, asset: currency, amount };
  // A closing balance says nothing of the entries: what somebody could have written is confirmed by somebody else.
  const isAlone =
    entry.uploadedBy === null &&
    isNamed(deps, person) &&
    (await deps.wallet.arrivals.mayCreditAlone(tx, arrived));
  if (isAlone) await deps.wallet.arrivals.credit(tx, row, amount, 'suspense');
  else {
    await deps.wallet.arrivals.offer(tx, row, entry.uploadedBy);
    await deps.wallet.arrivals.tellOffered(tx, row);
  }
  await store.settleEntry(tx, entry.id, {
    status: isAlone ? 'credited' : 'offered',
    userId,
    transactionId: row.id,
  });
}

/** Where money is real a name is nobody's before they have shown who they are: they can call themselves as they like till then. */
const isNamed = ({ settings }: RailsDeps, { kycStatus }: Pick<Person, 'kycStatus'>): boolean =>
  settings.SITE_MODE !== 'live' || kycStatus === 'verified';

/**
 * A line of the statement for what has arrived: the one the customer announced, by the amount or because there is no other, or
 * a new one. The caller holds the locks of the customer's books.
 */
export async function arrive(
  deps: RailsDeps,
  tx: Tx,
  { amount, currency }: Pick<store.EntryRow, 'amount' | 'currency'>,
  userId: string,
): Promise<StatementRow> {
  const main = mainBookOf(userId);
  const details = { asset: currency, amount, network: BANK_TRANSFER, address: null, txHash: null };
  const announced = await deps.wallet.arrivals.announced(tx, main, {
    asset: currency,
    network: BANK_TRANSFER,
  });
  const [only, another] = announced;
  const found = announced.find((one) => one.amount === amount) ?? (another ? undefined : only);
  return found
    ? deps.wallet.arrivals.takeOver(tx, found.id, details)
    : deps.wallet.arrivals.begin(tx, { ...details, userId: main, rail: 'bank' });
}

/** What stood in the queue of deposits: somebody confirmed it by now, or turned it down. */
async function followOffer(deps: RailsDeps, tx: Tx, id: string): Promise<void> {
  const entry = await store.lockEntry(tx, id);
  if (entry?.status !== 'offered' || entry.transactionId === null) return;
  const row = await deps.ledger.transaction(tx, entry.transactionId);
  if (!row || row.status === 'pending') return;
  const { userId, transactionId } = entry;
  await store.settleEntry(
    tx,
    id,
    row.status === 'completed'
      ? { status: 'credited', userId, transactionId }
      : { status: 'held', because: 'declined', userId },
  );
}

export function incomingOf({ text, endToEndId, partyName, partyAccount, partyBic }: store.EntryRow) {
  return { text, endToEndId, party: { name: partyName, account: partyAccount, bic: partyBic } };
}

function amountOf({ amount }: store.EntryRow): string {
  return formatUnits(amount, 2);
}
