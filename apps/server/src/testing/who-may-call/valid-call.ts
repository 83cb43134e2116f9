import type { Person } from '../people.ts';
import type { CallerKind } from './expected.ts';
import type { World } from './world.ts';

/** What to send, so that nothing but who is calling can be wrong with it. */
export type ValidCall = {
  /** Who sends it, when it is not the caller of that kind whom all calls share. */
  readonly as?: Person;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The bytes of an upload and what they are. */
  readonly upload?: { readonly type: string; readonly bytes: Buffer };
};

export type Turn = {
  readonly world: World;
  readonly kind: CallerKind;
  /** Who calls; the customer where nobody is signed in, so that a call can be written down at all. */
  readonly me: Person;
  /** Somebody of the same kind whom no other call has met. */
  readonly fresh: () => Promise<Person>;
};

/** By the name of the call. Made anew for every caller, because a call may use up what it is about. */
export type ValidCalls = Readonly<Record<string, (turn: Turn) => ValidCall | Promise<ValidCall>>>;

export const nothing = (): ValidCall => ({});
