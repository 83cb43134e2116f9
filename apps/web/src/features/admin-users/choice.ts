import { type admin, type QueryInput, users } from '@halyard/contract';
import { type Query, showHere } from '../../platform/address.ts';
import { pageInQuery } from '../../ui/admin-pages.ts';
import { oneOf } from '../../ui/choices.ts';

/** What of the list somebody wants to see. It stands in the address, so that a view can be kept and passed on. */
export type Choice = {
  readonly search: string;
  readonly status: users.UserStatus | 'all';
  readonly kycStatus: users.KycStatus | 'all';
  readonly role: users.Role | 'all';
  readonly tier: users.User['tier'] | 'all';
  readonly sort: Sort;
  readonly page: number;
};

type ListQuery = NonNullable<QueryInput<typeof admin.adminListUsers>>;
type Ordering = Pick<ListQuery, 'sort' | 'order'>;

const ORDERINGS = {
  newest: {},
  oldest: { sort: 'created', order: 'asc' },
  'last-login': { sort: 'lastLogin' },
  'longest-away': { sort: 'lastLogin', order: 'asc' },
  name: { sort: 'name' },
  'name-down': { sort: 'name', order: 'desc' },
  email: { sort: 'email' },
  'email-down': { sort: 'email', order: 'desc' },
} as const satisfies Record<string, Ordering>;
export type Sort = keyof typeof ORDERINGS;
const SORTS = Object.keys(ORDERINGS) as readonly Sort[];

export function choiceOf(address: Query): Choice {
  return {
    search: address['search'] ?? '',
    status: oneOf(users.USER_STATUSES, address['status']) ?? 'all',
    kycStatus: oneOf(users.KYC_STATUSES, address['kyc']) ?? 'all',
    role: oneOf(users.ROLES, address['role']) ?? 'all',
    tier: oneOf(users.TIERS, address['tier']) ?? 'all',
    sort: oneOf(SORTS, address['sort']) ?? 'newest',
    page: pageInQuery(address),
  };
}

/** The same for the address: what stands at its default is left out. */
export function addressOf({ search, status, kycStatus, role, tier, sort, page }: Choice): Query {
  return {
    search,
    status: textOf(status),
    kyc: textOf(kycStatus),
    role: textOf(role),
    tier: textOf(tier),
    sort: sort === 'newest' ? undefined : sort,
    page: page === 1 ? undefined : String(page),
  };
}

const textOf = (value: string) => (value === 'all' ? undefined : value);

/** What the server is asked for, without the page: the file of the list has none. */
export function filtersOf({ search, status, kycStatus, role, tier, sort }: Choice): Omit<ListQuery, 'page'> {
  return {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(status === 'all' ? {} : { status }),
    ...(kycStatus === 'all' ? {} : { kycStatus }),
    ...(role === 'all' ? {} : { role }),
    ...(tier === 'all' ? {} : { tier }),
    ...ORDERINGS[sort],
  };
}

/** How many of the filters that are not always in sight are set. */
export function countHidden({ kycStatus, role, tier, sort }: Choice): number {
  return [kycStatus, role, tier].filter((value) => value !== 'all').length + (sort === 'newest' ? 0 : 1);
}

const USERS_TAB = 'users';

export function showList(choice: Choice): void {
  showHere({ tab: USERS_TAB, ...addressOf(choice) });
}
