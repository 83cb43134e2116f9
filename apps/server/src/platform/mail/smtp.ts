import { isOwnMachine } from '../own-machine.ts';
import { type Mail, MAIL_LANES } from './outbox.ts';

type Way = { readonly url: string; readonly from: string; readonly isLive: boolean };

/** Many mail servers take no more from one connection. */
const MOST_OF_ONE_CONNECTION = 20;

export type SmtpSender = { readonly send: (mail: Mail) => Promise<void>; readonly close: () => void };

/**
 * The way out for mail: a real SMTP server, by a few connections that are kept until it is closed. Letters hold codes and
 * links that let somebody in: where money is real they go over a wire encrypted or not at all, whatever the mail server
 * offers.
 */
export async function createSmtpSender({ url, from, isLive }: Way): Promise<SmtpSender> {
  const { default: nodemailer } = await import('nodemailer');
  // A mail server that does not answer must not hold up the mails behind.
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  // The outbox tries again itself, and later. At once only where a server has ended a connection between two mails.
  const pool = {
    pool: true,
    maxConnections: MAIL_LANES,
    maxMessages: MOST_OF_ONE_CONNECTION,
    maxRequeues: 1,
  } as const;
  const requireTLS = isLive && !isOwnMachine(new URL(url).hostname);
  const transport = nodemailer.createTransport({ url, requireTLS, ...patience, ...pool });
  return {
    send: async ({ to, subject, text, html }) => {
      await transport.sendMail({ from, to, subject, text, html });
    },
    close: () => transport.close(),
  };
}
