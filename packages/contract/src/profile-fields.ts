import { SHARED_SENTENCES } from './shared-sentences.ts';

/**
 * What a person says of themselves in words of their own. Each field is stated here and nowhere else: schemas, columns,
 * forms, facts, the file of users and the audit log follow. Plain constants, which the browser may have without schemas.
 */
type Described = {
  readonly label: string;
  /** Its heading in a file. */
  readonly heading: string;
  /** Of `app_user` and the views over it. */
  readonly column: string;
  /** One that is not required may be empty, and is then null. */
  readonly isRequired: boolean;
  /** Screens show the name in one piece, and the rest as facts. */
  readonly isName: boolean;
  readonly isAskedAtRegistration: boolean;
  readonly maxLength: number;
  readonly shape?: { readonly pattern: RegExp; readonly sentence: string };
  readonly type: 'text' | 'tel';
  readonly autoComplete: string;
};

/** Digits, and what people put between them; also the telephone number of somebody who writes to us. */
export const PHONE_SHAPE = /^[+0-9 ().\-/]{0,32}$/;

/** How the operator is called: one digit at least. */
export const OPERATOR_PHONE_SHAPE = /^\+?[\d\s().-]*\d[\d\s().-]*$/;

/** An address for mail is never longer. */
export const MAX_EMAIL = 254;

/** Of an address in small letters. No control characters, and none that turn the direction of what follows. */
export const EMAIL_SHAPE =
  /^[^\s\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** Whether what was typed will do as an address, for whoever has no schemas. */
export function isEmail(typed: string): boolean {
  const email = typed.trim().toLowerCase().normalize('NFC');
  return email.length <= MAX_EMAIL && EMAIL_SHAPE.test(email);
}

const NAME = {
  isRequired: true,
  isName: true,
  isAskedAtRegistration: true,
  maxLength: 60,
  type: 'text',
} as const;

const FIELDS = {
  firstName: {
    ...NAME,
    label: 'First name',
    heading: 'First Name',
    column: 'first_name',
    autoComplete: 'given-name',
  },
  lastName: {
    ...NAME,
    label: 'Last name',
    heading: 'Last Name',
    column: 'last_name',
    autoComplete: 'family-name',
  },
  phone: {
    label: 'Phone number',
    heading: 'Phone',
    column: 'phone',
    isRequired: false,
    isName: false,
    isAskedAtRegistration: true,
    maxLength: 32,
    shape: { pattern: PHONE_SHAPE, sentence: SHARED_SENTENCES.invalidPhone },
    type: 'tel',
    autoComplete: 'tel',
  },
} as const satisfies Readonly<Record<string, Described>>;

export type ProfileField = keyof typeof FIELDS;
export type RequiredProfileField = {
  [F in ProfileField]: (typeof FIELDS)[F]['isRequired'] extends true ? F : never;
}[ProfileField];
export type Profile = {
  readonly [F in ProfileField]: F extends RequiredProfileField ? string : string | null;
};
/** The profile as a form holds it. */
export type ProfileForm = { readonly [F in ProfileField]: string };

export const PROFILE_FIELDS: Readonly<Record<ProfileField, Described>> = FIELDS;
export const PROFILE_FIELD_NAMES = Object.keys(FIELDS) as readonly ProfileField[];
/** What is beside the name, which screens show as one. */
export const PROFILE_FACTS = PROFILE_FIELD_NAMES.filter((field) => !PROFILE_FIELDS[field].isName);
export const REGISTRATION_FIELDS = PROFILE_FIELD_NAMES.filter(
  (field) => PROFILE_FIELDS[field].isAskedAtRegistration,
);

/** One value for each field. */
export function forProfile<V>(valueOf: (field: ProfileField) => V): { readonly [F in ProfileField]: V } {
  return Object.fromEntries(PROFILE_FIELD_NAMES.map((field) => [field, valueOf(field)])) as {
    readonly [F in ProfileField]: V;
  };
}

/** The profile out of what has more than that. */
export function profileOf<P extends { readonly [F in ProfileField]?: unknown }>(
  person: P,
): Pick<P, ProfileField> {
  return forProfile((field) => person[field]);
}

/** What a form begins with. */
export function profileForm(person: {
  readonly [F in ProfileField]?: string | null | undefined;
}): ProfileForm {
  return forProfile((field) => person[field] ?? '');
}
