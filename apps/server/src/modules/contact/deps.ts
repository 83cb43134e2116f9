import type { Contact } from '@halyard/content';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Audit } from '../audit/index.ts';

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
