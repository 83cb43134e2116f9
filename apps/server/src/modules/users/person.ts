import {
  closing,
  forProfile,
  type Profile,
  type ProfileField,
  profileOf,
  type users,
} from '@halyard/contract';

/** A person as the rest of the server sees them. */
export type Person = Profile & {
  readonly id: string;
  readonly email: string;
  readonly role: users.Role;
  readonly status: users.UserStatus;
  readonly tier: users.User['tier'];
  readonly accountType: users.User['accountType'];
  readonly kycStatus: users.KycStatus;
  /** Complete: what the person never chose stands at its default. */
  readonly preferences: users.Preferences;
  readonly emailVerifiedAt: Date | null;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
  readonly hasSecondFactor: boolean;
  readonly version: number;
  /** When how they sign in last changed: password, second factor or address. */
  readonly signInChangedAt: Date | null;
  /** The address before the present one, and when that was given up. */
  readonly formerEmail: string | null;
  readonly emailChangedAt: Date | null;
  /** When they closed their account, or two of the staff did for them; null where staff alone shut the door. */
  readonly closedAt: Date | null;
  /** When it became too late to have it back, and the address free for others. */
  readonly signInErasedAt: Date | null;
  /** When who they were was forgotten. */
  readonly erasedAt: Date | null;
};

/** Until when somebody can have back the account that they closed then. */
export function comesBackUntil(closedAt: Date): Date {
  return new Date(closedAt.getTime() + closing.DAYS_TO_COME_BACK * 86_400_000);
}

/** Shut by staff, or too long ago to be had back: nobody signs in to it any more. */
export function isGone({ closedAt, status }: Pick<Person, 'closedAt' | 'status'>, now: Date): boolean {
  return status === 'closed' && (closedAt === null || comesBackUntil(closedAt) <= now);
}

/** So long somebody who has lost their address to another hears of what is done with their money. */
export const FORMER_ADDRESS_MS = 7 * 86_400_000;

/**
 * Where a warning goes: for a week after a change also to the address before, since somebody else may have made it. A
 * change that is noted for later than now was made before the clock was put back.
 */
export function warnedAt({ email, formerEmail, emailChangedAt }: Person, now: Date): readonly string[] {
  const isRecent = emailChangedAt !== null && now.getTime() - emailChangedAt.getTime() < FORMER_ADDRESS_MS;
  return [...new Set([email, ...(isRecent && formerEmail !== null ? [formerEmail] : [])])];
}

/** What of the first steps is behind somebody begins absent. */
type Chosen = Required<Omit<users.Preferences, 'tourTaken' | 'firstStepsHidden'>>;

export const DEFAULT_PREFERENCES: Chosen = {
  mailOnMoney: true,
  mailOnTrading: true,
  mailOnAlerts: true,
  mailOnSecurity: true,
  pushOnMoney: true,
  pushOnTrading: true,
  pushOnAlerts: true,
  pushOnSecurity: true,
  pushHidesDetails: false,
  theme: 'system',
  density: 'comfortable',
  priceColours: 'green-red',
};

/** A profile after a change, or of somebody new; an empty text takes a value away. */
export function profileAfter(before: Partial<Profile>, changes: ProfileChanges): Profile {
  return forProfile((field) => {
    const given = changes[field];
    return given === undefined ? (before[field] ?? null) : given || null;
  }) as Profile;
}

type ProfileChanges = { readonly [F in ProfileField]?: string | null | undefined };

/** The person as they see themselves. */
export function toUser(person: Person): users.User {
  return {
    id: person.id,
    ...profileOf(person),
    email: person.email,
    role: person.role,
    status: person.status,
    emailVerified: person.emailVerifiedAt !== null,
    accountType: person.accountType,
    tier: person.tier,
    kycStatus: person.kycStatus,
    twoFactor: person.hasSecondFactor,
    preferences: person.preferences,
    createdAt: person.createdAt.toISOString(),
  };
}
