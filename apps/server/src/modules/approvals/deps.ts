import type { StoredNotification } from '@halyard/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Audit } from '../audit/index.ts';

/** Of a member of staff, what decides whether they may. */
type Member = Pick<Identity, 'role' | 'status' | 'email'> & { readonly id: string };

export type ApprovalsDeps = {
  readonly audit: Audit;
  readonly clock: Clock;
  /** People, whom a module after this one knows. */
  readonly people: {
    readonly byId: (queryable: Queryable, id: string) => Promise<Member | null>;
    readonly staffInOrder: (queryable: Queryable) => Promise<readonly Member[]>;
  };
  readonly tell: (tx: Tx, news: StoredNotification & { readonly userId: string }) => Promise<void>;
};
