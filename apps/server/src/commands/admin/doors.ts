import { buildBooksChecks } from '../../app/books-checks.ts';
import { buildPeople } from '../../app/people.ts';
import { createAudit } from '../../modules/audit/index.ts';
import { createLedger } from '../../modules/ledger/index.ts';
import { createLive } from '../../modules/live/index.ts';
import { createBooksAuditor } from '../../modules/site/index.ts';
import { changePerson, type Person } from '../../modules/users/index.ts';
import { createLocalBus } from '../../platform/bus/bus.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Operator, signedAudit } from './operator.ts';

export type World = Pick<Platform, 'clock' | 'database' | 'log' | 'settings'> & {
  readonly operator: Operator;
  readonly askPassword: () => Promise<string>;
};

export type Doors = ReturnType<typeof openDoors>;

/** The modules a command needs, each writing to the audit log in the operator's name. */
export function openDoors(world: World, reason: string) {
  const { database, settings, clock, log, operator, askPassword } = world;
  const audit = signedAudit(createAudit({ clock }), operator, reason);
  const live = createLive({ database, clock, log });
  // A book may be opened here, and no money moves.
  const ledger = createLedger({ clock, live, booksAreSound: () => false });
  // The jobs of a running server look every few seconds into what is to be sent.
  const told = { push: null, wakeMail: () => undefined, wakePush: () => undefined };
  // Sockets of sessions that end here are found by the patrols of the nodes.
  const bus = createLocalBus().join();
  const people = buildPeople({ audit, bus, clock, database, ledger, live, log, settings, ...told });
  const { approvals, auth, notifications, users } = people;
  const { endSessions, forgetUnproven } = auth;
  const tell = notifications.notify;
  const changeDeps = { approvals, audit, clock, endSessions, forgetUnproven, ledger, live, tell };
  return {
    audit,
    auth,
    /** The same that a server has: what it finds counts for all nodes. */
    books: createBooksAuditor({
      clock,
      database,
      log,
      checks: buildBooksChecks({ clock, database, log }).checks,
    }),
    database,
    users,
    askPassword,
    isLive: settings.SITE_MODE === 'live',
    /** Changes a role or a status as staff would, with the same news to the person. */
    change: (tx: Tx, before: Person, changes: Partial<Pick<Person, 'role'>> & { status?: StaffStatus }) =>
      changePerson(changeDeps, tx, null, before, { ...changes, reason }),
  };
}

type StaffStatus = Exclude<Person['status'], 'pending'>;
