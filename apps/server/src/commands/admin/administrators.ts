import { auth, users } from '@halyard/contract';
import { z } from 'zod';
import type { Person } from '../../modules/users/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  closedUntilSecondFactor,
  command,
  email,
  lockedLeavingOneSuperAdministrator,
  lockedPerson,
  understood,
} from './command.ts';
import type { Doors } from './doors.ts';
import { NotPossible } from './not-possible.ts';

/** Who the administrators are: create, promote, demote, list. */

const staffRole = z.enum(['admin', 'super_admin']);

const RANKS: Readonly<Record<users.Role, number>> = { user: 0, premium: 0, admin: 1, super_admin: 2 };

const NAMES: Readonly<Record<users.Role, string>> = {
  user: 'a customer',
  premium: 'a premium customer',
  admin: 'an administrator',
  super_admin: 'a super administrator',
};

const creation = z.strictObject({
  email,
  'first-name': users.profileBody.firstName,
  'last-name': users.profileBody.lastName,
  role: staffRole,
  link: z.enum(['mail', 'print']).optional(),
});

export const create = command({
  name: 'create',
  takes: '--email E --first-name F --last-name L --role admin|super_admin [--link mail|print]',
  what: 'Makes an administrator. Asks for the password, or makes a link to set one, once and within an hour.',
  schema: creation,
  act: async (doors, { email: address, role, link, ...names }) => {
    if (await doors.users.byEmail(doors.database, address)) refuse('email-taken');
    const password = link
      ? null
      : understood(auth.resetPassword.body.shape.password, await doors.askPassword());
    const given = { email: address, role, firstName: names['first-name'], lastName: names['last-name'] };
    return doors.database.transaction(async (tx) => {
      const person = await doors.auth.createReadyUser(tx, { ...given, password });
      const linkLines = link ? await giveLink(doors, tx, person, link) : [];
      await doors.audit.record(tx, {
        actorId: null,
        action: 'user.created',
        subjectId: person.id,
        detail: { before: null, after: { ...given, status: person.status, signInBy: link ?? 'password' } },
      });
      return [`${address} is ${NAMES[role]} now.`, ...linkLines, ...closedUntilSecondFactor(doors, person)];
    });
  },
});

async function giveLink(doors: Doors, tx: Tx, person: Person, way: 'mail' | 'print'): Promise<string[]> {
  if (way === 'print') {
    const url = await doors.auth.makePasswordLink(tx, person.id);
    return ['This link sets their password, once, within an hour. Whoever has it can:', '', `  ${url}`, ''];
  }
  await doors.auth.mailInvitation(tx, person);
  return [
    'A link to set their password is mailed to them by the running server. It works once, within an hour.',
  ];
}

export const promote = command({
  name: 'promote',
  takes: '--email E --role admin|super_admin',
  what: 'Gives somebody more rights.',
  schema: z.strictObject({ email, role: staffRole }),
  act: (doors, { email: address, role }) =>
    doors.database.transaction(async (tx) => {
      const person = await lockedPerson(doors, tx, address);
      if (RANKS[role] <= RANKS[person.role]) {
        throw new NotPossible(`${address} is ${NAMES[person.role]} already.`);
      }
      if (person.status !== 'active') {
        throw new NotPossible(`${address} is ${person.status}: an administrator needs an active account.`);
      }
      const after = await doors.change(tx, person, { role });
      return [
        `${address} is ${NAMES[role]} now, before ${NAMES[person.role]}.`,
        ...closedUntilSecondFactor(doors, after),
      ];
    }),
});

export const demote = command({
  name: 'demote',
  takes: '--email E [--role user|premium|admin]',
  what: 'Takes rights away, all of them (user) unless another role is named. Counts with their next call.',
  schema: z.strictObject({ email, role: z.enum(['user', 'premium', 'admin']).default('user') }),
  act: (doors, { email: address, role }) =>
    doors.database.transaction(async (tx) => {
      const person = await lockedLeavingOneSuperAdministrator(doors, tx, address);
      if (RANKS[role] >= RANKS[person.role]) {
        throw new NotPossible(`${address} is ${NAMES[person.role]}: there are no rights to take away.`);
      }
      await doors.change(tx, person, { role });
      return [`${address} is ${NAMES[role]} now, before ${NAMES[person.role]}.`];
    }),
});

export const list = command({
  name: 'list',
  takes: '',
  what: 'Shows the administrators.',
  schema: z.strictObject({}),
  act: (doors) =>
    doors.database.transaction(async (tx) => {
      const staff = await doors.users.administrators(tx);
      const detail = { count: staff.length };
      await doors.audit.record(tx, { actorId: null, action: 'user.administrators-listed', detail });
      return staff.length === 0 ? ['There are no administrators.'] : staff.map(lineOf);
    }),
});

function lineOf({ email: address, firstName, lastName, role, status, ...person }: Person): string {
  const factor = person.hasSecondFactor ? 'second factor' : 'no second factor';
  const login = person.lastLoginAt ? `last login ${person.lastLoginAt.toISOString()}` : 'never logged in';
  return [role.padEnd(11), status.padEnd(9), address, `${firstName} ${lastName}`, factor, login].join('  ');
}
