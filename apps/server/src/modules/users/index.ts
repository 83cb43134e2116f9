/**
 * The people: profile, preferences, status, role, tier and identity check. Owns the rows of persons and their
 * documents; the documents themselves lie outside the web root under random names. It never knows a password or
 * a session: that is auth's. Invariants: an address belongs to one person; active means that the address is
 * verified; whatever staff change here is in the audit log with before, after and why; rights of staff are given by two.
 */
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { createPerson, type NewPerson } from './create-person.ts';
import { selectDocuments } from './kyc/store-kyc.ts';
import * as store from './store.ts';
import * as closing from './store-closing.ts';
import { changeEmail } from './change-email.ts';
import type { UsersDeps } from './deps.ts';

export { addUserRoutes } from './routes.ts';
export { addUserAdminRoutes } from './admin-routes.ts';
export { comesBackUntil, isGone, type Person, profileAfter, toUser, warnedAt } from './person.ts';
export { createDocumentFiles } from './kyc/document-files.ts';
export { forgetNamelessDocuments } from './kyc/forget-nameless.ts';
export { extensionOf } from './kyc/media-type.ts';
export { CALLER, PROFILE_COLUMNS, PUSH_CHOICE } from './store.ts';
export { changePerson } from './change-person.ts';
export { createTiers, type Tiers } from './tier/change-tier.ts';
export { swapFreeTerms } from './tier/swap-free.ts';
export { bookGroupTerms } from './tier/book-group.ts';
export { rightsTerms } from './update-user.ts';
export { requireAuthorityOver } from './authority.ts';

export type Users = ReturnType<typeof createUsers>;

export function createUsers({ clock }: Pick<UsersDeps, 'clock'>) {
  return {
    /** Adds a person; refused when somebody has the address already. */
    create: (tx: Tx, person: NewPerson) => createPerson(tx, person, clock.now()),

    byId: (queryable: Queryable, id: string) => store.selectById(queryable, id),
    byEmail: (queryable: Queryable, email: string) => store.selectByEmail(queryable, email),

    /** The person under their row's lock: for whoever changes something that must not change twice. */
    lock: (tx: Tx, id: string) => store.selectById(tx, id, { lock: true }),

    administrators: (queryable: Queryable) => store.selectAdministrators(queryable),
    staffInOrder: (queryable: Queryable) => store.selectStaffInOrder(queryable),
    lockSuperAdministrators: (tx: Tx) => store.lockSuperAdministrators(tx),

    /** The person has proved that they read mail at this address, the present one or a new one. */
    confirmEmail: (tx: Tx, id: string, email: string) => changeEmail(tx, id, email, clock.now()),

    noteLogin: (tx: Tx, id: string) => store.updateLastLogin(tx, id, clock.now()),
    /** A password or a factor is another one now. A change of address notes itself. */
    noteSignInChange: (tx: Tx, id: string) => store.updateSignInChange(tx, id, clock.now()),
    /** The steps of closing an account. Whether it may be, and what other modules forget of somebody, is decided elsewhere. */
    close: (tx: Tx, id: string) => closing.closePerson(tx, id, clock.now()),
    openAgain: closing.openAgain,
    gone: closing.selectGone,
    outdated: closing.selectOutdated,
    noteSignInErased: (tx: Tx, id: string) => closing.noteSignInErased(tx, id, clock.now()),
    erase: (tx: Tx, id: string) => closing.erasePerson(tx, id, clock.now()),
    /** The names of the files on disk. */
    filesOf: async (queryable: Queryable, id: string): Promise<readonly string[]> =>
      (await selectDocuments(queryable, [id])).map(({ fileName }) => fileName),

    noteSecondFactor: (tx: Tx, id: string, isOn: boolean) => store.updateSecondFactor(tx, id, isOn),
  };
}
