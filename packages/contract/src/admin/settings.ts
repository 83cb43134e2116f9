import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment } from '../fields.ts';
import { CAPABILITIES, contactDetails } from '../site.ts';
import { read } from './calls.ts';

/** What was changed last, by whom and when; null while it stands as shipped. */
const change = z.object({ by: z.string(), at: moment }).nullable();

export const adminGetSettings = endpoint({
  ...read,
  name: 'adminGetSettings',
  summary: 'What staff may switch and change, and what the process was started with',
  path: '/admin/settings',
  answer: z.object({
    capabilities: z.array(z.object({ capability: z.enum(CAPABILITIES), isOn: z.boolean(), change })),
    contact: z.object({ details: contactDetails, shipped: contactDetails, version: z.number(), change }),
    /** Read when the process started. A secret says only whether it is set. */
    process: z.array(
      z.object({ name: z.string(), value: z.string(), help: z.string(), isSecret: z.boolean() }),
    ),
  }),
});
