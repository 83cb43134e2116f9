import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment, ONE_LINE, text } from '../fields.ts';
import { act, read } from './calls.ts';

/** Views: how somebody of the staff looks at a list, under a name: its filters, its order and its columns. */

/** The lists that have views. */
export const VIEW_SCREENS = ['desk', 'transactions', 'users'] as const;
export type ViewScreen = (typeof VIEW_SCREENS)[number];
/** So many views of one person. */
export const MOST_VIEWS = 50;

/** As it stands in the address of the list. */
const place = z
  .record(z.string().regex(/^[a-zA-Z]{1,20}$/), z.string().max(200).regex(ONE_LINE))
  .refine((given) => Object.keys(given).length <= 20, { error: 'A view has at most 20 filters' });

const fields = { name: text('name', 60), place, isShared: z.boolean() };

const view = z.object({
  id: z.string(),
  screen: z.enum(VIEW_SCREENS),
  name: z.string(),
  place: z.record(z.string(), z.string()),
  isShared: z.boolean(),
  /** The address of whoever made it. */
  owner: z.string(),
  isOwn: z.boolean(),
  changedAt: moment,
});
export type View = z.infer<typeof view>;

export const adminListViews = endpoint({
  ...read,
  name: 'adminListViews',
  summary: "The caller's views of lists, and those colleagues share",
  path: '/admin/views',
  answer: z.array(view),
});

export const adminCreateView = endpoint({
  ...act,
  name: 'adminCreateView',
  summary: 'Keep how a list is looked at under a name',
  path: '/admin/views',
  demands: [],
  idempotent: true,
  body: z.strictObject({ screen: z.enum(VIEW_SCREENS), ...fields }),
  answer: view,
  refusals: ['view-exists', 'too-many-views'],
});

export const adminUpdateView = endpoint({
  ...act,
  name: 'adminUpdateView',
  summary: "Change one of the caller's views",
  method: 'PUT',
  path: '/admin/views/{id}',
  demands: [],
  params: z.strictObject({ id }),
  body: z.strictObject(fields),
  answer: view,
  refusals: ['view-not-found', 'view-exists'],
});

export const adminDeleteView = endpoint({
  ...act,
  name: 'adminDeleteView',
  summary: "Delete one of the caller's views",
  method: 'DELETE',
  path: '/admin/views/{id}',
  demands: [],
  params: z.strictObject({ id }),
  answer: z.null(),
  refusals: ['view-not-found'],
});
