import { mainBookOf, type UserId } from '@halyard/accounting';
import { type auth, type BodyOf, say } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { issueCode } from '../mail/codes.ts';
import { rememberDevice } from '../sessions/devices.ts';
import { readCapabilities } from '../../site/index.ts';
import { profileAfter } from '../../users/index.ts';
import type { AuthDeps } from '../deps.ts';
import { post, verificationLetter } from '../mail/letters.ts';
import { claimFirstMail } from '../mail/mail-wait.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { requireGoodPassword } from '../passwords/require-good-password.ts';
import { startSession, type Visit } from '../sessions/sessions.ts';
import type { SignedIn } from './sign-in.ts';
import * as store from '../store.ts';

/**
 * Opens an account: the person, their password, their book, the practice funds of the simulated environment, the
 * mailed code and the first session exist together or not at all.
 */
export async function register(
  deps: AuthDeps,
  request: BodyOf<typeof auth.register>,
  visit: Visit,
): Promise<SignedIn> {
  const { email, password, accountType } = request;
  requireGoodPassword(deps.settings, password, email);
  const hash = await hashPassword(password, 'stranger');
  return deps.database.transaction(async (tx) => {
    const person = await deps.users.create(tx, { email, ...profileAfter({}, request), accountType });
    await store.putPassword(tx, person.id, hash, deps.clock.now());
    await deps.ledger.openBook(tx, person.id);
    await giveFirstFunds(deps, tx, person.id);

    await claimFirstMail(deps, tx, email);
    const code = await issueCode(deps, tx, { userId: person.id, purpose: 'verify-email', target: null });
    await post(deps, tx, verificationLetter(person, code));

    const session = await startSession(deps, tx, person.id, visit);
    const deviceToken = await rememberDevice(deps, tx, person.id, visit);
    await deps.users.noteLogin(tx, person.id);
    await deps.audit.record(tx, {
      actorId: person.id,
      action: 'auth.registered',
      subjectId: person.id,
      detail: { accountType, sessionId: session.id },
      ip: visit.ip,
    });
    return { person, session, deviceToken };
  });
}

/**
 * What a new customer practises with. In the simulated environment the main book is for trying things out; where money is
 * real they get a practice book beside it, if the house has such accounts.
 */
async function giveFirstFunds(deps: AuthDeps, tx: Tx, userId: UserId): Promise<void> {
  const { ledger, settings } = deps;
  const isSimulated = settings.SITE_MODE === 'simulated';
  if (!isSimulated && !(await readCapabilities(tx, settings)).practiceBooks) return;
  const book = isSimulated ? mainBookOf(userId) : await ledger.openPractice(tx, userId, 'Practice account');
  await ledger.givePracticeFunds(tx, book, welcomeCredit(settings), say('practice-funds', {}));
}

/** In cents. */
export function welcomeCredit({ WELCOME_CREDIT_USD }: AuthDeps['settings']): bigint {
  return BigInt(WELCOME_CREDIT_USD) * 100n;
}
