import { SHARED_SENTENCES } from '../shared-sentences.ts';
import { integerInQuery, page, text } from '../fields.ts';

/** What the calls of the back office have in common. Each is refused to anybody who is not an administrator; an act is a POST where it says nothing else. */

export const read = { method: 'GET', who: 'admin', limit: 'read' } as const;
export const act = {
  method: 'POST',
  who: 'admin',
  limit: 'write',
  demands: ['confirmed-when-live'],
} as const;
export const paged = { page, limit: integerInQuery('limit', 1, 200).default(50) };
export const reason = text('reason', 500, { missing: SHARED_SENTENCES.missingReason, multiline: true });
