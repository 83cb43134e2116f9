import { type admin, type QueryInput, users } from '@halyard/contract';
import { go, type Query } from '../../platform/address.ts';

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

const MOST_PAGES = 100_000;

export function choiceOf(address: Query): Choice {
  const page = Number(address['page'] ?? 1);
  return {
    search: address['search'] ?? '',
    status: oneOf(users.USER_STATUSES, address['status']),
    kycStatus: oneOf(users.KYC_STATUSES, address['kyc']),
    role: oneOf(users.ROLES, address['role']),
    tier: oneOf(users.TIERS, address['tier']),
    sort: SORTS.find((sort) => sort === address['sort']) ?? 'newest',
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
  };
}

function oneOf<V extends string>(values: readonly V[], text: string | undefined): V | 'all' {
  return values.find((value) => value === text) ?? 'all';
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
  go({ to: '/admin', query: { tab: USERS_TAB, ...addressOf(choice) } }, { replace: true, keepScroll: true });
}
