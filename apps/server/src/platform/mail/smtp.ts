import nodemailer from 'nodemailer';
import type { Mail } from './outbox.ts';

/** The way out for mail: a real SMTP server. */
export function createSmtpSender(url: string, from: string): (mail: Mail) => Promise<void> {
  // A mail server that does not answer must not hold up the mails behind.
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const transport = nodemailer.createTransport({ url, ...patience });
  return async (mail) => {
    await transport.sendMail({ from, to: mail.to, subject: mail.subject, text: mail.text, html: mail.html });
  };
}
