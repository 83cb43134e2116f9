import type { UserId } from '@halyard/accounting';
import type { users } from '@halyard/contract';

/** Who is calling, read from the database with every request and never from the token. */
export type Identity = {
  readonly userId: UserId;
  readonly sessionId: string;
  readonly email: string;
  readonly role: users.Role;
  readonly status: users.UserStatus;
  readonly emailVerified: boolean;
  readonly kycStatus: users.KycStatus;
  readonly hasSecondFactor: boolean;
  /** When the password was last given in this session. */
  readonly confirmedAt: Date;
  /**
   * Of their book, read with all of this: what is remembered under it is true for this call. Absent where nobody was
   * looked up, null for whoever has no book.
   */
  readonly bookVersion?: bigint | null;
};

export type Identify = (token: string) => Promise<Identity | null>;
