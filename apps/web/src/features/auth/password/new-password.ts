import { MIN_PASSWORD_LENGTH } from '@halyard/contract';

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
