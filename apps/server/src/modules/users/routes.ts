import { users } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import type { UsersDeps } from './deps.ts';
import { toUser } from './person.ts';
import { readKyc, toDocument } from './kyc/read-kyc.ts';
import { selectById } from './store.ts';
import { submitKyc } from './kyc/submit-kyc.ts';
import { updateProfile } from './update-profile.ts';
import { uploadDocument } from './kyc/upload-document.ts';

export function addUserRoutes(routes: Routes, deps: UsersDeps): void {
  routes.handle(users.getProfile, async ({ caller }) => ({
    data: toUser((await selectById(deps.database, caller.userId)) ?? refuse('user-not-found')),
  }));

  routes.handle(users.updateProfile, async ({ caller, body, transaction }) =>
    transaction(async (tx) => ({ data: toUser(await updateProfile(tx, caller.userId, body)) })),
  );

  routes.handle(users.getKyc, async ({ caller }) => ({ data: await readKyc(deps.database, caller.userId) }));

  routes.handle(users.uploadKycDocument, async ({ caller, query, request }) => ({
    data: toDocument(await uploadDocument(deps, caller.userId, query.kind, request.body)),
  }));

  routes.handle(users.submitKyc, async ({ caller, transaction }) =>
    transaction(async (tx) => ({ data: await submitKyc(deps, tx, caller) })),
  );
}
