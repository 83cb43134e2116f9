import { MIN_PASSWORD_LENGTH } from '@halyard/contract';
import { AUTH_FLOW, REGISTRATION } from '../../../texts/auth.ts';

export type Requirement = { readonly label: string; readonly isMet: boolean };

/** Advice while typing. Only the length is a rule. */
export function requirementsFor(password: string): readonly Requirement[] {
  return [
    { label: `At least ${MIN_PASSWORD_LENGTH} characters`, isMet: password.length >= MIN_PASSWORD_LENGTH },
    { label: 'One uppercase letter', isMet: /\p{Lu}/u.test(password) },
    { label: 'One lowercase letter', isMet: /\p{Ll}/u.test(password) },
    { label: 'One number', isMet: /\d/.test(password) },
  ];
}

export function newPasswordProblem(password: string, repeated: string): string | null {
  if (password === '' || repeated === '') return AUTH_FLOW.missingFields;
  if (password !== repeated) return REGISTRATION.mismatch;
  return password.length < MIN_PASSWORD_LENGTH ? REGISTRATION.tooShort : null;
}
