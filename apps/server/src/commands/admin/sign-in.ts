import { z } from 'zod';
import { closedUntilSecondFactor, command, email, lockedPerson, personOf } from './command.ts';

/** How somebody signs in, and where they are signed in: reset-2fa, sessions list, sessions end. */

const somebody = z.strictObject({ email });

export const resetSecondFactor = command({
  name: 'reset-2fa',
  takes: '--email E [--passkeys]',
  what: 'Removes a lost authenticator with its recovery codes, with --passkeys all passkeys too. Signs them out and mails them.',
  schema: z.strictObject({ email, passkeys: z.boolean().default(false) }),
  act: (doors, { email: address, passkeys }) =>
    doors.database.transaction(async (tx) => {
      const person = await personOf(doors, tx, address);
      const done = await doors.auth.resetSecondFactor(tx, person, { withPasskeys: passkeys });
      return [
        `${address} logs in with the password alone now, and is told so by mail.`,
        `Sessions ended: ${done.sessionsEnded}. Passkeys removed: ${done.passkeysRemoved}.`,
        ...closedUntilSecondFactor(doors, { ...person, hasSecondFactor: false }),
      ];
    }),
});

export const listSessions = command({
  name: 'sessions list',
  takes: '--email E',
  what: 'Shows where somebody is logged in.',
  schema: somebody,
  act: (doors, { email: address }) =>
    doors.database.transaction(async (tx) => {
      const person = await personOf(doors, tx, address);
      const sessions = await doors.auth.sessionsOf(tx, person.id);
      const event = { actorId: null, action: 'auth.sessions-read', subjectId: person.id };
      await doors.audit.record(tx, { ...event, detail: { count: sessions.length } });
      if (sessions.length === 0) return [`${address} is not logged in anywhere.`];
      return sessions.map(
        ({ device, ip, createdAt, lastSeenAt }) =>
          `${device.padEnd(18)}  ${ip.padEnd(15)}  since ${createdAt}  last seen ${lastSeenAt}`,
      );
    }),
});

export const endSessions = command({
  name: 'sessions end',
  takes: '--email E',
  what: 'Signs somebody out everywhere, at once.',
  schema: somebody,
  act: (doors, { email: address }) =>
    doors.database.transaction(async (tx) => {
      const person = await lockedPerson(doors, tx, address);
      const ended = await doors.auth.endSessions(tx, person.id, 'operator');
      await doors.audit.record(tx, {
        actorId: null,
        action: 'auth.sessions-ended',
        subjectId: person.id,
        detail: { before: { sessions: ended }, after: { sessions: 0 } },
      });
      return [`${address} is logged out everywhere. Sessions ended: ${ended}.`];
    }),
});
