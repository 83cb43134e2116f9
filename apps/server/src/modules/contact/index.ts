/**
 * What visitors write to the operator. Owns the messages and the replies to them. A message, its mail to the
 * operator and the acknowledgement to its sender are written in one transaction, once for one key. It never sends mail
 * itself, and never repeats a visitor's words to an address that only the visitor vouches for. Invariants: whoever of
 * the staff reads or changes a message is in the audit log; a reply that was mailed stands beside its message; nobody
 * changes a message without having seen its newest state.
 */
import type { Contact } from '@halyard/content';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Audit } from '../audit/index.ts';

export { addContactAdminRoutes } from './admin-routes.ts';
export { addContactRoutes } from './routes.ts';

export type ContactDeps = {
  readonly audit: Audit;
  readonly clock: Clock;
  /** How to reach the operator, as it stands right now. */
  readonly contactDetails: () => Promise<Contact>;
  readonly database: Database;
  readonly settings: Pick<Settings, 'OPERATOR_EMAIL'>;
  /** Asks the mail job to look at the outbox soon. */
  readonly wakeMail: () => void;
};
