import { sumWeeks } from '../modules/ledger/index.ts';
import { forgetOldMessages } from '../modules/contact/index.ts';
import { eraseDue } from '../modules/privacy/index.ts';
import { sendDuePushes } from '../modules/notifications/index.ts';
import { forgetNamelessDocuments } from '../modules/users/index.ts';
import { tellOfGroups } from '../modules/market/index.ts';
import type { Ground, Modules } from './modules.ts';
import { forgetOldKeys } from '../platform/idempotency.ts';
import type { Job } from '../platform/jobs/job.ts';
import { forgetOldMail, sendDueMail } from '../platform/mail/outbox.ts';
import { createSmtpSender } from '../platform/mail/smtp.ts';
import { makeMonths } from '../platform/months/months.ts';

/** What runs by itself. Nothing here starts it: the process does, and tests run a job when they want to. */
export function listJobs(deps: Ground & Modules): Job[] {
  const { settings, database, log, clock, site, auth, copying, managed, market } = deps;
  const { push, rails, trading, webhooks } = deps;
  const jobs: Job[] = [
    ...jobsByTheClock(deps),
    {
      name: 'seal-secrets',
      everyMs: 600_000,
      run: async () => void (await Promise.all([auth.sealSecrets(), webhooks.sealSecrets()])),
    },
    { name: 'make-months', everyMs: 3_600_000, run: () => makeMonths(database) },
    { name: 'protect-owners', everyMs: 60_000, run: trading.protection.everybody },
    { name: 'sum-weeks', everyMs: 3_600_000, run: () => sumWeeks(database) },
    { name: 'verify-books', everyMs: 300_000, run: site.books.verify },
    // Trades wake nobody: they write what is to be sent, and leave the rest to this.
    {
      name: 'send-push',
      everyMs: push ? 2000 : 3_600_000,
      run: async () => void (await sendDuePushes({ clock, database, log, push })),
    },
    ...[market, copying, managed, rails].flatMap((module): readonly Job[] => module.jobs),
  ];
  // Without a mail server the outbox is the inbox of the simulated environment, and nothing is ever due.
  if (settings.SMTP_URL) jobs.push(mailJob(deps));
  return jobs;
}

function jobsByTheClock(deps: Ground & Modules): Job[] {
  const { database, clock, auth, keys, notifications, papers, tiers, trading } = deps;
  const { wakeJob, wallet, webhooks } = deps;
  const jobs: readonly Job[] = [
    {
      name: 'forget-old-keys',
      everyMs: 3_600_000,
      run: async () => void (await forgetOldKeys(database, clock.now())),
    },
    { name: 'forget-old-mail', everyMs: 3_600_000, run: () => forgetOldMail(database, clock.now()) },
    { name: 'forget-old-sessions', everyMs: 3_600_000, run: auth.forgetExpired },
    {
      name: 'forget-old-api-keys',
      everyMs: 3_600_000,
      run: async () => void (await Promise.all([keys.forgetOld(), trading.forgetKeyOrders()])),
    },
    { name: 'erase-closed', everyMs: 3_600_000, run: (ending) => eraseDue(deps, ending) },
    { name: 'forget-old-messages', everyMs: 3_600_000, run: () => forgetOldMessages(deps) },
    {
      name: 'forget-nameless-documents',
      everyMs: 3_600_000,
      run: () => forgetNamelessDocuments(deps),
    },
    { name: 'forget-old-deliveries', everyMs: 3_600_000, run: webhooks.forgetOld },
    { name: 'pass-time', everyMs: 5000, run: trading.passTime },
    { name: 'begin-book-groups', everyMs: 60_000, run: tiers.beginBookGroups },
    { name: 'review-tiers', everyMs: 60_000, run: wallet.reviewTiers },
    {
      name: 'tell-of-groups',
      everyMs: 5000,
      run: () =>
        tellOfGroups({
          ...deps,
          staffInOrder: deps.users.staffInOrder,
          customersIn: trading.customersIn,
          tell: notifications.notify,
        }),
    },
    { name: 'end-for-debt', everyMs: 60_000, run: wallet.endForDebt.look },
    {
      name: 'make-papers',
      everyMs: 60_000,
      run: async () => {
        if (await papers.makeDue()) wakeJob('make-papers');
      },
    },
  ];
  return jobs.map((job) => ({ ...job, byTheClock: true }));
}

function mailJob({ settings, database, log, clock, wakeJob }: Ground): Job {
  const way = {
    url: settings.SMTP_URL,
    from: settings.MAIL_FROM,
    isLive: settings.SITE_MODE === 'live',
  };
  return {
    name: 'send-mail',
    everyMs: 5000,
    run: async () => {
      const smtp = await createSmtpSender(way);
      try {
        const { failed, isMore } = await sendDueMail(database, smtp.send, clock.now);
        if (failed > 0) log.warn({ failed }, 'mails could not be sent; they will be tried again');
        if (isMore) wakeJob('send-mail');
      } finally {
        smtp.close();
      }
    },
  };
}
