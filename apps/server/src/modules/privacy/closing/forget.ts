import type { Tx } from '../../../platform/database/database.ts';
import { forgetMail } from '../../../platform/mail/outbox.ts';
import { forgetPhone, forgetSender } from '../../contact/index.ts';
import { forgetKeys } from '../../keys/index.ts';
import { forgetMessages } from '../../live/index.ts';
import { forgetNotifications } from '../../notifications/index.ts';
import { forgetPapers } from '../../papers/index.ts';
import { forgetPayer } from '../../rails/index.ts';
import type { Person } from '../../users/index.ts';
import { forgetDestinations, forgetPayees } from '../../wallet/index.ts';
import { forgetWatch } from '../../watch/index.ts';
import { forgetCharts } from '../../workspace/index.ts';
import { selectBooks, selectPayouts } from '../archive/store-archive.ts';
import type { OwnAddress } from '../archive/section.ts';
import type { ClosingDeps } from '../deps.ts';
import { addressesOf } from '../own-addresses.ts';

/**
 * Who forgets what of somebody, and when. `testing/tables-of-people.ts` says the same for every table there is, and a test
 * holds the two against each other.
 */

/** What serves nobody once they have gone. It may come again, by what was under way: so it is done with each later step too. */
export async function forgetAtOnce(deps: ClosingDeps, tx: Tx, person: Person): Promise<void> {
  const { id } = person;
  await forgetCharts(tx, id);
  await forgetKeys(tx, id);
  await deps.webhooks.endOf(tx, await selectBooks(tx, id));
  await forgetNotifications(tx, id);
  await forgetDestinations(tx, id);
  for (const own of await mailedTo(deps, tx, person)) await forgetMail(tx, own);
  for (const own of await ownAddresses(deps, tx, person)) await forgetPhone(tx, own);
  await deps.auth.forgetSessions(tx, id);
  await forgetWatch(deps, tx, id);
}

/** What somebody needs to come back. All their books are locked: what they show is shown no more. */
export async function forgetSignIn(deps: ClosingDeps, tx: Tx, person: Person): Promise<void> {
  await forgetAtOnce(deps, tx, person);
  await deps.copying.endStrategiesOf(tx, person.id);
  await deps.auth.forgetSignIn(tx, person.id);
  await deps.users.noteSignInErased(tx, person.id);
}

/** What the law made us keep. The person goes first: the database lets go of nothing of somebody who is still known. */
export async function forgetPerson(deps: ClosingDeps, tx: Tx, person: Person): Promise<void> {
  const { id } = person;
  const books = await selectBooks(tx, id);
  await forgetAtOnce(deps, tx, person);
  for (const own of await ownAddresses(deps, tx, person)) await forgetSender(tx, own);
  await deps.users.erase(tx, id);
  await forgetPapers(tx, id);
  await deps.approvals.forgetWords(tx, id);
  await deps.copying.forgetWords(tx, id);
  await forgetPayer(tx, id);
  await forgetPayees(tx, await selectPayouts(tx, books));
  for (const bookId of books) await deps.ledger.forgetWords(tx, bookId);
  await forgetMessages(tx, books);
}

/** Since they have gone for good, somebody else may have the address. */
async function ownAddresses({ users }: ClosingDeps, tx: Tx, person: Person): Promise<readonly OwnAddress[]> {
  const own = await addressesOf(users, tx, person);
  return own.map((one) => ({ ...one, until: one.until ?? person.signInErasedAt }));
}

/** Our letters are about this account even where nobody has shown that the address is theirs. */
async function mailedTo(deps: ClosingDeps, tx: Tx, person: Person): Promise<readonly OwnAddress[]> {
  const own = await ownAddresses(deps, tx, person);
  if (own.length > 0) return own;
  return [{ address: person.email, since: person.createdAt, until: person.signInErasedAt }];
}
