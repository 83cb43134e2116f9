import { z } from 'zod';

export const MIN_PASSWORD_LENGTH = 8;

const tooShort = 'Password must be at least 8 characters long';

/** A password somebody chooses. Only its length is a rule; everything else is advice on the screen. */
export const newPassword = z
  .string({ error: tooShort })
  .min(MIN_PASSWORD_LENGTH, { error: tooShort })
  .max(200, { error: 'Password must be at most 200 characters long' });
