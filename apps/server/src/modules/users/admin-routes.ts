import { admin } from '@halyard/contract';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { toAdminUser } from './admin-user.ts';
import { decideKyc } from './decide-kyc.ts';
import type { UsersDeps } from './index.ts';
import { listKyc } from './list-kyc.ts';
import { openKyc } from './open-kyc.ts';
import { readDocument } from './read-document.ts';
import { updateUser } from './update-user.ts';

/** What the back office of this module needs of modules that come after it. */
export type UserAdminDeps = UsersDeps & {
  /** What a person's balances are worth, in US cents. */
  readonly balanceUsdOf: (queryable: Queryable, userId: string) => Promise<bigint>;
  readonly endSessions: (tx: Tx, userId: string, because: 'account-closed') => Promise<unknown>;
  readonly tell: (
    tx: Tx,
    news: {
      readonly userId: string;
      readonly kind: 'account';
      readonly title: string;
      readonly body: string;
    },
  ) => Promise<void>;
};

export function addUserAdminRoutes(routes: Routes, deps: UserAdminDeps): void {
  routes.handle(admin.adminUpdateUser, async ({ caller, params, body, transaction }) =>
    transaction(async (tx) => {
      const person = await updateUser(deps, tx, caller, params.id, body);
      const balance = await deps.balanceUsdOf(tx, person.id);
      return { data: toAdminUser(person, balance), message: 'User updated successfully' };
    }),
  );

  routes.handle(admin.adminListKyc, async ({ query }) => ({ data: await listKyc(deps.database, query) }));

  routes.handle(admin.adminGetKyc, async ({ caller, params, ip, transaction }) =>
    transaction(async (tx) => ({
      data: await openKyc(deps, tx, { actorId: caller.userId, ip }, params.userId),
    })),
  );

  routes.handle(admin.adminKycDocument, async ({ caller, params, ip }) =>
    readDocument(deps, { caller, ip }, params.id),
  );

  routes.handle(admin.adminDecideKyc, async ({ caller, params, body, ip, transaction }) =>
    transaction(async (tx) => ({
      data: await decideKyc(deps, tx, caller, { ...body, userId: params.userId, ip }),
    })),
  );
}
