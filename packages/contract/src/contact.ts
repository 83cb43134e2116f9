import { TIERS } from '@halyard/catalogue';
import { SHARED_SENTENCES } from './shared-sentences.ts';
import { z } from 'zod';
import { endpoint, publicRead } from './endpoint.ts';
import { adminPagination, email, id, integerInQuery, LINES, moment, page, search, text } from './fields.ts';
import { PHONE_SHAPE } from './profile-fields.ts';
import { contactDetails } from './site.ts';
import { read } from './admin/calls.ts';

const required = SHARED_SENTENCES.requiredFields;
const tooShort = SHARED_SENTENCES.shortMessage;

export const MESSAGE_STATUSES = ['new', 'open', 'answered', 'closed'] as const;

export const submitContact = endpoint({
  name: 'submitContact',
  summary: 'Send a message to the operator',
  method: 'POST',
  path: '/contact/submit',
  who: 'public',
  limit: 'contact',
  /** A repeat after a lost answer is the same message; also for somebody who is not signed in. */
  idempotent: true,
  body: z.strictObject({
    name: text('name', 100, { missing: required }),
    email: z.string({ error: required }).trim().min(1, { error: required }).pipe(email),
    subject: text('subject', 200, { missing: required }),
    message: z
      .string({ error: required })
      .trim()
      .min(1, { error: required, abort: true })
      .min(10, { error: tooShort })
      .max(5000, { error: 'Message is too long: at most 5000 characters' })
      .regex(LINES, { error: 'Message contains characters that are not allowed' }),
    phone: z.string().trim().regex(PHONE_SHAPE, { error: SHARED_SENTENCES.invalidPhone }).optional(),
  }),
  answer: z.object({ reference: z.string() }),
});

export const contactInfo = endpoint({
  ...publicRead,
  name: 'contactInfo',
  summary: 'How to reach the operator',
  path: '/contact/info',
  answer: contactDetails,
});

/** A message as the inbox lists it: what it is about, without what it says. */
const listed = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  subject: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  createdAt: moment,
  /** Counts every change by staff. */
  version: z.number(),
  replies: z.number(),
  /** Of whoever has an account with the address it came from; null where nobody has. */
  tier: z.enum(TIERS).nullable().optional(),
  /** When staff last wrote. */
  repliedAt: moment.nullable(),
});
export type ListedMessage = z.infer<typeof listed>;

const message = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  createdAt: moment,
  version: z.number(),
  replies: z.array(z.object({ by: z.string(), text: z.string(), at: moment })),
});
export type ContactMessage = z.infer<typeof message>;
export type MessageStatus = ContactMessage['status'];

/** So long a reply may be. */
export const MAX_REPLY_LENGTH = 5000;

export const listMessages = endpoint({
  ...read,
  name: 'listMessages',
  summary: 'The contact inbox: new messages of the higher tiers, then the newest',
  path: '/admin/contact',
  query: z.strictObject({
    page,
    limit: integerInQuery('limit', 1, 200).default(50),
    status: z.enum(MESSAGE_STATUSES).optional(),
    search,
  }),
  answer: z.object({ messages: z.array(listed), pagination: adminPagination }),
});

export const readMessage = endpoint({
  ...read,
  name: 'readMessage',
  summary: 'One message with its replies; reading is logged',
  path: '/admin/contact/{id}',
  params: z.strictObject({ id }),
  answer: message,
  refusals: ['message-not-found'],
});

export const updateMessage = endpoint({
  name: 'updateMessage',
  summary: 'Change the status of a message, or reply to it by mail',
  method: 'PUT',
  path: '/admin/contact/{id}',
  who: 'admin',
  limit: 'write',
  /** A repeated reply would be mailed twice. */
  idempotent: true,
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      /** The version that was looked at: nobody answers what a colleague has just answered. */
      version: z.number({ error: 'Please name the version you have read' }).int(),
      status: z.enum(MESSAGE_STATUSES).optional(),
      reply: text('reply', MAX_REPLY_LENGTH, { multiline: true }).optional(),
    })
    .refine((body) => body.status !== undefined || body.reply !== undefined, {
      error: 'Please choose a status or write a reply',
      path: ['status'],
    }),
  answer: message,
  refusals: ['message-not-found', 'edit-conflict'],
});
