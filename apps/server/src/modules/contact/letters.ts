import { type Letter, writeLetter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import type { MessageRow } from './store.ts';

/** What the operator gets when somebody writes. */
export function letterToOperator(message: MessageRow, operatorEmail: string): Mail {
  return writeLetter({
    to: operatorEmail,
    subject: `[${message.reference}] ${message.subject}`,
    greeting: 'A visitor has sent a message.',
    paragraphs: [
      [
        `Name: ${message.name}`,
        `Email: ${message.email}`,
        ...(message.phone ? [`Phone: ${message.phone}`] : []),
        `Subject: ${message.subject}`,
      ].join('\n'),
      ...inParagraphs(message.message),
    ],
    closing: 'Answer it in the back office, where the reply is kept beside the message.',
  });
}

/**
 * What the sender gets at once. It repeats nothing they typed: anybody can enter anybody's address, and this
 * form must not carry their words into a stranger's inbox under our name.
 */
export function acknowledgement({ email, reference }: MessageRow): Mail {
  return writeLetter({
    to: email,
    subject: `We have received your message (${reference})`,
    greeting: 'Hello,',
    paragraphs: [
      'Thank you for writing to us. We will reply within 24 hours.',
      `Your reference is ${reference}.`,
    ],
  });
}

/** What a member of staff answers, with the words it answers to. */
export function letterToSender(message: MessageRow, reply: string): Mail {
  const letter: Letter = {
    to: message.email,
    subject: `Re: ${message.subject} (${message.reference})`,
    greeting: `Hello ${message.name},`,
    paragraphs: [...inParagraphs(reply), `You wrote:\n${message.message}`],
    closing: `Your reference is ${message.reference}.`,
  };
  return writeLetter(letter);
}

function inParagraphs(text: string): string[] {
  return text.split(/\r?\n(?:[ \t]*\r?\n)+/);
}
