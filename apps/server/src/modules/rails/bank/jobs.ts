import type { Job } from '../../../platform/jobs/job.ts';
import type { RailsDeps } from '../deps.ts';
import { handOut } from '../bank-out/hand-out.ts';
import { bankAccountsOf } from './bank-accounts.ts';
import { settleEntries } from './settle-entries.ts';
import { createInbox } from './watch-inbox.ts';

/** None where no account is named: then people look. */
export function bankJobs(deps: RailsDeps): Job[] {
  if (bankAccountsOf(deps.settings).length === 0) return [];
  return [
    { name: 'settle-bank-entries', everyMs: 10_000, run: () => settleEntries(deps) },
    ...(deps.settings.BANK_INBOX_DIR === ''
      ? []
      : [{ name: 'watch-bank-inbox', everyMs: 30_000, run: createInbox(deps) }]),
    ...(deps.settings.BANK_OUTBOX_DIR === ''
      ? []
      : [{ name: 'hand-out-payments', everyMs: 30_000, run: () => handOut(deps) }]),
  ];
}
