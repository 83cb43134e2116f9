import type { Contact } from '@halyard/content';
import type { Settings } from '../../platform/settings.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';

export type ContactDeps = Pick<Platform, 'clock' | 'database' | 'wakeMail'> & {
  readonly audit: Audit;
  /** How to reach the operator, as it stands right now. */
  readonly contactDetails: () => Promise<Contact>;
  readonly settings: Pick<Settings, 'OPERATOR_EMAIL'>;
};
