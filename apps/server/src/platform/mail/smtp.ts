import nodemailer from 'nodemailer';
import { isOwnMachine } from '../own-machine.ts';
import type { Mail } from './outbox.ts';

type Way = { readonly url: string; readonly from: string; readonly isLive: boolean };

/**
 * The way out for mail: a real SMTP server. Letters hold codes and links that let somebody in: where money is real they
 * go over a wire encrypted or not at all, whatever the mail server offers.
 */
export function createSmtpSender({ url, from, isLive }: Way): (mail: Mail) => Promise<void> {
  // A mail server that does not answer must not hold up the mails behind.
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const requireTLS = isLive && !isOwnMachine(new URL(url).hostname);
  const transport = nodemailer.createTransport({ url, requireTLS, ...patience });
  return async (mail) => {
    await transport.sendMail({ from, to: mail.to, subject: mail.subject, text: mail.text, html: mail.html });
  };
}
