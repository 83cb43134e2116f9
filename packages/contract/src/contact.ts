import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { adminPagination, email, id, moment, page, text, search } from './fields.ts';
import { phone } from './users.ts';

const required = 'Please fill in all required fields';
const tooShort = 'Message must be at least 10 characters long';

export const MESSAGE_STATUSES = ['new', 'open', 'answered', 'closed'] as const;

export const contactDetails = z.object({
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  hours: z.array(z.object({ days: z.string(), hours: z.string() })).readonly(),
  timezone: z.string(),
});

export const submitContact = endpoint({
  name: 'submitContact',
  summary: 'Send a message to the operator',
  method: 'POST',
  path: '/contact/submit',
  who: 'public',
  limit: 'contact',
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
      .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, {
        error: 'Message contains characters that are not allowed',
      }),
    phone: phone.optional(),
  }),
  answer: z.object({ reference: z.string() }),
  refusals: [],
});

export const contactInfo = endpoint({
  name: 'contactInfo',
  summary: 'How to reach the operator',
  method: 'GET',
  path: '/contact/info',
  who: 'public',
  limit: 'read',
  answer: contactDetails,
  refusals: [],
});

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
  replies: z.array(z.object({ by: z.string(), text: z.string(), at: moment })),
});
export type ContactMessage = z.infer<typeof message>;

export const listMessages = endpoint({
  name: 'listMessages',
  summary: 'The contact inbox',
  method: 'GET',
  path: '/admin/contact',
  who: 'admin',
  limit: 'read',
  query: z.strictObject({
    page,
    status: z.enum(MESSAGE_STATUSES).optional(),
    search,
  }),
  answer: z.object({ messages: z.array(message), pagination: adminPagination }),
  refusals: [],
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
      status: z.enum(MESSAGE_STATUSES).optional(),
      reply: text('reply', 5000, { multiline: true }).optional(),
    })
    .refine((body) => body.status !== undefined || body.reply !== undefined, {
      error: 'Please choose a status or write a reply',
      path: ['status'],
    }),
  answer: message,
  refusals: ['message-not-found'],
});
