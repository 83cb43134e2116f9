import { TIERS } from '@halyard/catalogue';
import { SHARED_SENTENCES } from './shared-sentences.ts';
import { z } from 'zod';
import { customerAct, customerRead, endpoint } from './endpoint.ts';
import { email, moment, text } from './fields.ts';
import { newPassword } from './passwords.ts';
import {
  forProfile,
  PROFILE_FIELDS,
  type ProfileField,
  REGISTRATION_FIELDS,
  type RequiredProfileField,
} from './profile-fields.ts';

/** The person behind an account: profile, preferences, identity check. */

export const ROLES = ['user', 'premium', 'admin', 'super_admin'] as const;
export const USER_STATUSES = ['pending', 'active', 'suspended', 'closed'] as const;
export const KYC_STATUSES = ['none', 'pending', 'verified', 'rejected'] as const;
export const ACCOUNT_TYPES = ['individual', 'corporate'] as const;
export type Role = (typeof ROLES)[number];
export type UserStatus = (typeof USER_STATUSES)[number];
export type KycStatus = (typeof KYC_STATUSES)[number];

/** Whether staff have seen whose name it is, or are about to. Where money is real it is then theirs to change: by it a bank's rail tells whose money comes. */
export const isNameKept = (status: KycStatus, siteMode: 'simulated' | 'live'): boolean =>
  siteMode === 'live' && (status === 'pending' || status === 'verified');

/** Why nothing is withdrawn yet: real money leaves to people alone who have shown who they are. */
export const identityRefusal = (status: KycStatus, siteMode: 'simulated' | 'live') => {
  if (siteMode !== 'live' || status === 'verified') return null;
  return status === 'pending' ? 'kyc-in-review' : 'kyc-required';
};

/** Choices a person makes about the product itself. */
export const preferences = z.strictObject({
  mailOnMoney: z.boolean(),
  mailOnTrading: z.boolean(),
  mailOnAlerts: z.boolean(),
  mailOnSecurity: z.boolean(),
  // Optional: an answer that was kept before there was push has none of them.
  pushOnMoney: z.boolean().optional(),
  pushOnTrading: z.boolean().optional(),
  pushOnAlerts: z.boolean().optional(),
  pushOnSecurity: z.boolean().optional(),
  /** Only what happened, without figures: others may see the screen of a locked device. */
  pushHidesDetails: z.boolean().optional(),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'dense']),
  priceColours: z.enum(['green-red', 'blue-orange']),
  /** What of the first steps is behind somebody, on whichever device; absent before that. */
  tourTaken: z.boolean().optional(),
  firstStepsHidden: z.boolean().optional(),
});
export type Preferences = z.infer<typeof preferences>;

type Required<V> = { readonly [F in RequiredProfileField]: V };
type Optional<V> = { readonly [F in Exclude<ProfileField, RequiredProfileField>]: V };

/** The profile as it is sent: an empty text takes away what is not required. */
export const profileBody = forProfile(sentField);
/** The profile of an answer. An answer that was kept before a field existed has none of it. */
export const profileAnswer = forProfile((field) =>
  PROFILE_FIELDS[field].isRequired ? z.string() : z.string().nullable().optional(),
) as Required<z.ZodString> & Optional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
/** The profile of a registration. */
export const profileOfRegistration = Object.fromEntries(
  REGISTRATION_FIELDS.map((field) => [
    field,
    PROFILE_FIELDS[field].isRequired ? sentField(field) : sentField(field).optional(),
  ]),
) as Required<z.ZodString> & Optional<z.ZodOptional<z.ZodString>>;

function sentField(field: ProfileField): z.ZodString {
  const { label, maxLength, isRequired, shape } = PROFILE_FIELDS[field];
  if (shape) return z.string().trim().regex(shape.pattern, { error: shape.sentence });
  const name = label.charAt(0).toLowerCase() + label.slice(1);
  return text(name, maxLength, isRequired ? { missing: SHARED_SENTENCES.requiredFields } : { min: 0 });
}

export const user = z.object({
  id: z.string(),
  ...profileAnswer,
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  emailVerified: z.boolean(),
  accountType: z.enum(ACCOUNT_TYPES),
  tier: z.enum(TIERS),
  kycStatus: z.enum(KYC_STATUSES),
  twoFactor: z.boolean(),
  preferences,
  createdAt: moment,
});
export type User = z.infer<typeof user>;

export const getProfile = endpoint({
  ...customerRead,
  name: 'getProfile',
  summary: 'The logged-in user',
  path: '/users/profile',
  answer: user,
});

export const updateProfile = endpoint({
  ...customerAct,
  name: 'updateProfile',
  summary: 'Change name, phone or preferences',
  method: 'PUT',
  path: '/users/profile',
  body: z.strictObject({ ...profileBody, preferences: preferences.partial() }).partial(),
  answer: user,
  refusals: ['name-verified'],
});

export const takeArchive = endpoint({
  ...customerAct,
  name: 'takeArchive',
  summary: 'Everything kept about the caller, as one ZIP file; once an hour',
  path: '/users/archive',
  demands: ['confirmed'],
  limit: 'export',
  answer: { file: 'application/zip' },
  refusals: ['archive-too-soon'],
});

export const changePassword = endpoint({
  ...customerAct,
  name: 'changePassword',
  summary: 'Change the password; all other sessions end, and this one goes on with a new access token',
  path: '/users/password',
  limit: 'login',
  body: z.strictObject({ currentPassword: z.string().min(1).max(200), newPassword }),
  answer: z.object({ token: z.string() }),
  refusals: ['wrong-password', 'weak-password'],
});

export const requestEmailChange = endpoint({
  ...customerAct,
  name: 'requestEmailChange',
  summary: 'Ask for another e-mail address; a code goes to the new one',
  path: '/users/email',
  demands: ['confirmed'],
  limit: 'mail',
  body: z.strictObject({ email }),
  answer: z.null(),
  refusals: ['wait-before-resend'],
});

export const confirmEmailChange = endpoint({
  ...customerAct,
  name: 'confirmEmailChange',
  summary: 'Confirm the new e-mail address with the mailed code',
  path: '/users/email/verify',
  limit: 'code',
  body: z.strictObject({ otp: z.string().trim().max(20) }),
  answer: user,
  refusals: ['wrong-code', 'email-taken'],
});

export const kycDocument = z.object({
  id: z.string(),
  kind: z.enum(['identity', 'address', 'company']),
  mediaType: z.string(),
  bytes: z.number(),
  uploadedAt: moment,
});
export const kycCase = z.object({
  status: z.enum(KYC_STATUSES),
  reason: z.string().nullable(),
  submittedAt: moment.nullable(),
  decidedAt: moment.nullable(),
  documents: z.array(kycDocument),
});

export const getKyc = endpoint({
  ...customerRead,
  name: 'getKyc',
  summary: "The state of the caller's identity check",
  path: '/users/kyc',
  answer: kycCase,
});

export const uploadKycDocument = endpoint({
  ...customerAct,
  name: 'uploadKycDocument',
  summary: 'Upload one document as the raw request body',
  path: '/users/kyc/documents',
  demands: ['active', 'verified'],
  limit: 'upload',
  query: z.strictObject({ kind: z.enum(['identity', 'address', 'company']) }),
  upload: { types: ['image/jpeg', 'image/png', 'application/pdf'], maxBytes: 8 * 1024 * 1024 },
  answer: kycDocument,
  refusals: [
    'document-type',
    'document-empty',
    'too-many-documents',
    'documents-too-large',
    'kyc-pending',
    'kyc-done',
  ],
});

export const submitKyc = endpoint({
  ...customerAct,
  name: 'submitKyc',
  summary: 'Hand the uploaded documents in for review',
  path: '/users/kyc',
  demands: ['active', 'verified'],
  answer: kycCase,
  refusals: ['document-missing', 'document-not-new', 'kyc-pending', 'kyc-done'],
});
