import { z } from 'zod';
import { command, email, lockedLeavingOneSuperAdministrator, lockedPerson } from './command.ts';
import { NotPossible } from './not-possible.ts';

/** What becomes of an account: suspend, activate, verify-email. */

const somebody = z.strictObject({ email });

export const suspend = command({
  name: 'suspend',
  takes: '--email E',
  what: 'Stops an account from opening anything new; an administrator loses the back office. They are told.',
  schema: somebody,
  act: (doors, { email: address }) =>
    doors.database.transaction(async (tx) => {
      const person = await lockedLeavingOneSuperAdministrator(doors, tx, address);
      if (person.status === 'suspended' || person.status === 'closed') {
        throw new NotPossible(`${address} is ${person.status} already.`);
      }
      await doors.change(tx, person, { status: 'suspended' });
      return [
        `${address} is suspended now.`,
        `They can still log in and close positions: "sessions end" logs them out.`,
      ];
    }),
});

export const activate = command({
  name: 'activate',
  takes: '--email E',
  what: 'Opens a suspended or closed account again. They are told.',
  schema: somebody,
  act: (doors, { email: address }) =>
    doors.database.transaction(async (tx) => {
      const person = await lockedPerson(doors, tx, address);
      if (person.status === 'active') throw new NotPossible(`${address} is active already.`);
      // Being active means that the address is somebody's: that is vouched for by its own command.
      if (person.emailVerifiedAt === null) {
        throw new NotPossible(`The address ${address} is not verified: use verify-email first.`);
      }
      await doors.change(tx, person, { status: 'active' });
      return [`${address} is active now, before ${person.status}.`];
    }),
});

export const verifyEmail = command({
  name: 'verify-email',
  takes: '--email E',
  what: 'Takes an address as verified when the mailed code does not arrive. You vouch for whose it is.',
  schema: somebody,
  act: (doors, { email: address }) =>
    doors.database.transaction(async (tx) => {
      const person = await lockedPerson(doors, tx, address);
      if (person.emailVerifiedAt !== null)
        throw new NotPossible(`The address ${address} is verified already.`);
      await doors.auth.vouchForEmail(tx, person);
      return [`The address ${address} is verified now.`];
    }),
});
