import type { Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';

/** Where a action is done: two members of staff and a customer. */
export type At = {
  readonly app: TestApp;
  /** A super administrator. It is they who do the action. */
  readonly staff: Person;
  /** Whoever prepares it: nobody decides about what is their own. */
  readonly other: Person;
  readonly zoe: Person;
};

export const WHY = 'Because it had to be';

/** Something an administrator does, and what of it must stand in the audit log. */
export type StaffAction<P> = {
  /** What has to be there first. Whatever this leaves in the log does not count. */
  readonly before?: (at: At) => Promise<P>;
  readonly act: (at: At, prepared: P) => Promise<{ readonly status: number; readonly error: () => string }>;
  readonly action: string;
  /** Whom or what the row names: in the column of the subject, or in the detail where it is no person. */
  readonly about: (at: At, prepared: P) => string;
  /** What the row keeps: both sides of a change, what came, what was, or nothing because nothing was changed. */
  readonly keeps: 'change' | 'new' | 'past' | 'nothing';
  /** Left out where no reason is asked for. */
  readonly why?: string;
};

/** By the name of the call. What one action prepares is nobody else's business. */
export type StaffActions = Readonly<Record<string, StaffAction<never>>>;

export function staffAction<P>(given: StaffAction<P>): StaffAction<never> {
  return given as unknown as StaffAction<never>;
}
