import type { users } from '@halyard/contract';

export type DemoPerson = {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: users.Role;
  readonly accountType: 'individual' | 'corporate';
  readonly what: string;
};

/** Who can sign in to a fresh simulated environment. Their passwords are public on purpose; live mode has none of them. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'demo@halyard.test',
    password: 'Halyard-demo-1',
    firstName: 'Dana',
    lastName: 'Sample',
    role: 'user',
    accountType: 'individual',
    what: 'a customer with a history',
  },
  {
    email: 'corporate@halyard.test',
    password: 'Halyard-corporate-1',
    firstName: 'Corey',
    lastName: 'Sample',
    role: 'user',
    accountType: 'corporate',
    what: 'a corporate customer',
  },
  {
    email: 'admin@halyard.test',
    password: 'Halyard-admin-1',
    firstName: 'Ada',
    lastName: 'Sample',
    role: 'admin',
    accountType: 'individual',
    what: 'an administrator',
  },
  {
    email: 'super@halyard.test',
    password: 'Halyard-super-1',
    firstName: 'Sasha',
    lastName: 'Sample',
    role: 'super_admin',
    accountType: 'individual',
    what: 'a super administrator',
  },
];
