import { TIERS } from '@halyard/catalogue';
import { type admin, type QueryInput, users } from '@halyard/contract';
import { identityWord } from '../../domain/identity/identity-word.ts';
import { withAll } from '../../ui/lists/choices.ts';
import { type Asked, search, select } from '../../ui/lists/filters.ts';

type ListQuery = NonNullable<QueryInput<typeof admin.adminListUsers>>;

const ORDERINGS = {
  newest: {},
  oldest: { sort: 'created', order: 'asc' },
  'last-login': { sort: 'lastLogin' },
  'longest-away': { sort: 'lastLogin', order: 'asc' },
  name: { sort: 'name' },
  'name-down': { sort: 'name', order: 'desc' },
  email: { sort: 'email' },
  'email-down': { sort: 'email', order: 'desc' },
} as const satisfies Record<string, Pick<ListQuery, 'sort' | 'order'>>;

/** Those that are not always in sight. */
export const MORE_FILTERS = {
  kyc: select('KYC', withAll('Any KYC', users.KYC_STATUSES, identityWord), { className: 'sm:w-34' }),
  role: select('Role', withAll('All roles', users.ROLES), { className: 'sm:w-34' }),
  tier: select('Tier', withAll('All tiers', TIERS), { className: 'sm:w-36' }),
  sort: select<keyof typeof ORDERINGS>(
    'Sort by',
    [
      { value: 'newest', label: 'Newest first' },
      { value: 'oldest', label: 'Oldest first' },
      { value: 'last-login', label: 'Last login first' },
      { value: 'longest-away', label: 'Longest away first' },
      { value: 'name', label: 'Name, A to Z' },
      { value: 'name-down', label: 'Name, Z to A' },
      { value: 'email', label: 'Email, A to Z' },
      { value: 'email-down', label: 'Email, Z to A' },
    ],
    { className: 'sm:w-48' },
  ),
};

export const USER_FILTERS = {
  search: search('Search users', 'Search users...'),
  status: select('Status', withAll('All statuses', users.USER_STATUSES), {
    className: 'sm:w-38',
  }),
  ...MORE_FILTERS,
};

/** What the server is asked for, without the page: the file of the list has none. */
export function queryOf({ kyc, sort, ...asked }: Asked<typeof USER_FILTERS>): Omit<ListQuery, 'page'> {
  return { ...asked, ...(kyc && { kycStatus: kyc }), ...(sort && ORDERINGS[sort]) };
}
