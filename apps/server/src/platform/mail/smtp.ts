import nodemailer from 'nodemailer';
import type { Mail } from './outbox.ts';

/** The way out for mail: a real SMTP server. */
export function createSmtpSender(url: string, from: string): (mail: Mail) => Promise<void> {
  const transport = nodemailer.createTransport(url);
  return async (mail) => {
    await transport.sendMail({ from, to: mail.to, subject: mail.subject, text: mail.text, html: mail.html });
  };
}
