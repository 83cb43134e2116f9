import { createApprovals } from '../modules/approvals/index.ts';
import { type AuthDeps, createAuth } from '../modules/auth/index.ts';
import { createKeys } from '../modules/keys/index.ts';
import { createNotifications, type NotificationsDeps } from '../modules/notifications/index.ts';
import { takeBackWords } from '../modules/rails/index.ts';
import { createUsers } from '../modules/users/index.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import type { Settings } from '../platform/settings.ts';
import type { Log } from '../platform/telemetry/log.ts';

type PeopleDeps = Omit<AuthDeps, 'notifications' | 'secretBox' | 'users'> &
  Pick<NotificationsDeps, 'live' | 'push' | 'wakePush'> & { readonly log: Log; readonly settings: Settings };

/** Who people are, what they are told and how they sign in. The operator's commands need no more of the house. */
export function buildPeople(deps: PeopleDeps) {
  const users = createUsers(deps);
  const notifications = createNotifications({ ...deps, users });
  const secretBox = createSecretBox(deps.settings);
  const auth = createAuth({ ...deps, notifications, secretBox, users });
  const keys = createKeys({ ...deps, notifications, users });
  const { audit, clock } = deps;
  const approvals = createApprovals({ audit, clock, people: users, tell: notifications.notify });
  approvals.onVoidOf((...voided) => takeBackWords({ audit, clock }, ...voided));
  return { approvals, auth, keys, notifications, secretBox, users };
}
