import { z } from 'zod';
import { forgetMessage as forget } from '../../modules/contact/index.ts';
import { command } from './command.ts';
import { NotPossible } from './not-possible.ts';

/** What becomes of what visitors wrote. */

export const forgetMessage = command({
  name: 'forget-message',
  takes: '--reference R',
  what: 'Erases who wrote a message of the contact form, what it said and what was answered. It cannot be taken back.',
  schema: z.strictObject({ reference: z.string().trim() }),
  act: (doors, { reference }) =>
    doors.database.transaction(async (tx) => {
      if (!(await forget(doors, tx, reference))) throw new NotPossible(`There is no message ${reference}.`);
      return [`The message ${reference} says nothing any more.`];
    }),
});
