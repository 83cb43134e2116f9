import { users } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import type { UsersDeps } from './deps.ts';
import { toUser } from './person.ts';
import { readOwnKyc } from './kyc/read-kyc.ts';
import { selectById } from './store.ts';
import { submitKyc } from './kyc/submit-kyc.ts';
import { updateProfile } from './update-profile.ts';
import { uploadDocument } from './kyc/upload-document.ts';

export function addUserRoutes(routes: Routes, deps: UsersDeps): void {
  routes.answer(users.getProfile, async ({ caller }) =>
    toUser((await selectById(deps.database, caller.userId)) ?? refuse('user-not-found')),
  );

  routes.write(users.updateProfile, async (tx, { caller, body }) =>
    toUser(await updateProfile(deps, tx, caller.userId, body)),
  );

  routes.answer(users.getKyc, async ({ caller }) => readOwnKyc(deps.database, caller.userId));

  routes.answer(users.uploadKycDocument, async ({ caller, query, request }) =>
    uploadDocument(deps, caller.userId, query.kind, request.body),
  );

  routes.write(users.submitKyc, async (tx, { caller }) => submitKyc(deps, tx, caller));
}
