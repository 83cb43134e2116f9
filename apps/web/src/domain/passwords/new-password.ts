import { MIN_PASSWORD_LENGTH } from '@halyard/contract';
import { FIELDS, REGISTRATION } from '../../texts/auth.ts';
import type { FormProblem } from '../../ui/forms/use-form-problem.ts';

/** The fields that are empty, each of which says so; null where there is none. */
export function missingIn<F extends string>(
  form: Readonly<Record<F, string>>,
  fields: readonly F[],
  text: string,
): FormProblem | null {
  const missing = fields.filter((field) => form[field] === '');
  if (missing.length === 0) return null;
  return { text, fields: Object.fromEntries(missing.map((field) => [field, FIELDS.missing])) };
}

/** A new password is typed twice alike, and only its length is a rule. */
export function newPasswordProblem<F extends string>(
  form: Readonly<Record<F, string>>,
  password: F,
  repeated: F,
): FormProblem | null {
  if (form[password] !== form[repeated]) return about(repeated, REGISTRATION.mismatch);
  if (form[password].length < MIN_PASSWORD_LENGTH) return about(password, REGISTRATION.tooShort);
  return null;
}

function about(field: string, text: string): FormProblem {
  return { text, fields: { [field]: text } };
}
