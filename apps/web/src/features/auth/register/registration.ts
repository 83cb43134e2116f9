import {
  forProfile,
  PROFILE_FIELDS,
  type ProfileForm,
  profileForm,
  REGISTRATION_FIELDS,
  type RequiredProfileField,
} from '@halyard/contract';
import { missingIn, newPasswordProblem } from '../../../domain/passwords/new-password.ts';
import { CallFailure } from '../../../platform/calls/call-failure.ts';
import { REGISTRATION } from '../../../texts/auth.ts';
import type { FormProblem } from '../../../ui/forms/use-form-problem.ts';

/** The registration as a value: what was entered, and what each step asks before it lets one go on. */
export type Registration = ProfileForm & {
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly accountType: 'individual' | 'corporate';
  readonly acceptTerms: boolean;
};

const REQUIRED = [
  ...REGISTRATION_FIELDS.filter((field) => PROFILE_FIELDS[field].isRequired),
  'email',
] as const;
const PASSWORDS = ['password', 'confirmPassword'] as const;

export const STEPS = ['Personal Information', 'Account Details', 'Terms & Verification'] as const;
export type Step = 0 | 1 | 2;

export const EMPTY_REGISTRATION: Registration = {
  ...profileForm({}),
  email: '',
  password: '',
  confirmPassword: '',
  accountType: 'individual',
  acceptTerms: false,
};

/** The step of an address, or the one before it on which something is still missing: after a reload, the passwords. */
export function stepToShow(asked: string | undefined, form: Registration): Step {
  const wanted = asked === '3' ? 2 : asked === '2' ? 1 : 0;
  const before = ([0, 1] as const).find((step) => step < wanted && problemOf(step, form) !== null);
  return before ?? wanted;
}

/** What keeps this step from being left, or null. */
export function problemOf(step: Step, form: Registration): FormProblem | null {
  switch (step) {
    case 0:
      return missingIn(
        { ...forProfile((field) => form[field].trim()), email: form.email.trim() },
        REQUIRED,
        REGISTRATION.missingFields,
      );
    case 1:
      return (
        missingIn(form, PASSWORDS, REGISTRATION.missingPasswords) ??
        newPasswordProblem(form, 'password', 'confirmPassword')
      );
    case 2:
      return form.acceptTerms ? null : { text: REGISTRATION.terms, fields: {} };
  }
}

/** The step on which the server's refusal can be put right: where the address it does not like was entered. */
export function stepToMend(failure: unknown): Step | null {
  if (!(failure instanceof CallFailure)) return null;
  const paths = new Set(failure.details.map(({ path }) => path));
  if (failure.code === 'email-taken' || ['email', ...REGISTRATION_FIELDS].some((name) => paths.has(name))) {
    return 0;
  }
  return failure.code === 'weak-password' || paths.has('password') ? 1 : null;
}

/** What is sent. The repeated password stays here; what is empty and may be is left out. */
export function requestBody(form: Registration) {
  const profile = REGISTRATION_FIELDS.map((field) => [field, form[field].trim()] as const).filter(
    ([field, value]) => PROFILE_FIELDS[field].isRequired || value !== '',
  );
  return {
    email: form.email.trim(),
    password: form.password,
    ...(Object.fromEntries(profile) as Pick<ProfileForm, RequiredProfileField> & Partial<ProfileForm>),
    acceptTerms: true as const,
    accountType: form.accountType,
  };
}
