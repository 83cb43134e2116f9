import { SHARED_SENTENCES } from './shared-sentences.ts';
import { z } from 'zod';

export const MIN_PASSWORD_LENGTH = 8;

const tooShort = SHARED_SENTENCES.shortPassword;

/** A password somebody chooses. Only its length is a rule; everything else is advice on the screen. */
export const newPassword = z
  .string({ error: tooShort })
  .min(MIN_PASSWORD_LENGTH, { error: tooShort })
  .max(200, { error: 'Password must be at most 200 characters long' });
