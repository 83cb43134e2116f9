import { admin, auth } from '@halyard/contract';
import { z } from 'zod';
import type { Person } from '../../modules/users/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isAdministrator } from '../../platform/http/authorise.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Doors } from './doors.ts';
import { NotPossible } from './not-possible.ts';

/** A command as a value: its name, what it takes and what it does. */
export type Command = {
  readonly name: string;
  /** Its options beside the reason, as the help shows them. */
  readonly takes: string;
  readonly what: string;
  /** Reads the options; throws `NotPossible` with a sentence when they are wrong. */
  readonly read: (options: Readonly<Record<string, unknown>>) => Order;
};

/** What was asked for, understood and not yet done. */
export type Order = {
  readonly reason: string;
  /** Answers what to tell the operator. */
  readonly carryOut: (doors: Doors) => Promise<readonly string[]>;
};

type Given<S extends z.ZodObject> = Pick<Command, 'name' | 'takes' | 'what'> & {
  readonly schema: S;
  readonly act: (doors: Doors, options: z.infer<S>) => Promise<readonly string[]>;
};

export function command<S extends z.ZodObject>({ name, takes, what, schema, act }: Given<S>): Command {
  return {
    name,
    takes,
    what,
    read: ({ reason: givenReason, ...given }) => {
      requireOptions(name, schema, given);
      if (givenReason === undefined) throw new NotPossible(`${name} needs --reason "WHY".`);
      const options = understood(schema, given);
      const { reason } = understood(justReason, { reason: givenReason });
      return { reason, carryOut: (doors) => act(doors, options) };
    },
  };
}

/** The reason staff give in the back office, which is asked for here every time. */
const justReason = admin.adminUpdateUser.body.required({ reason: true });

/** None that the command does not know, and all that it cannot do without. */
function requireOptions(name: string, schema: z.ZodObject, given: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(given).find((option) => !(option in schema.shape));
  if (unknown !== undefined) throw new NotPossible(`${name} does not take --${unknown}.`);
  const missing = Object.entries(schema.shape).find(
    ([option, field]) => given[option] === undefined && !z.safeParse(field, undefined).success,
  );
  if (missing) throw new NotPossible(`${name} needs --${missing[0]}.`);
}

/** Reads with a schema of the contract, so that the operator hears the sentences everybody hears. */
export function understood<S extends z.ZodType>(schema: S, given: unknown): z.infer<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new NotPossible(result.error.issues[0]?.message ?? 'This is not valid.');
}

/** The option most commands take. */
export const email = auth.forgotPassword.body.shape.email;

/** The person with this address, without a lock: for use cases that take their locks in an order of their own. */
export async function personOf({ users }: Doors, tx: Tx, address: string): Promise<Person> {
  const person = await users.byEmail(tx, address);
  if (!person) throw new NotPossible(`There is no account with the address ${address}.`);
  return person;
}

/** The person with this address, under their row's lock. */
export async function lockedPerson(doors: Doors, tx: Tx, address: string): Promise<Person> {
  const { id } = await personOf(doors, tx, address);
  return (await doors.users.lock(tx, id)) ?? refuse('user-not-found');
}

/** Whoever takes a super administrator away must leave one who can still act. Two who do so at once wait for each other. */
export async function lockedLeavingOneSuperAdministrator(
  doors: Doors,
  tx: Tx,
  address: string,
): Promise<Person> {
  const chiefs = await doors.users.lockSuperAdministrators(tx);
  const person = await lockedPerson(doors, tx, address);
  const isLast = !chiefs.some(({ id, status }) => id !== person.id && status === 'active');
  if (person.role === 'super_admin' && isLast) {
    throw new NotPossible(
      `${address} is the last super administrator who can act. Make somebody else one first.`,
    );
  }
  return person;
}

/** What the server insists on with every call of the back office, said before they stand before a closed door. */
export function closedUntilSecondFactor(
  { isLive }: Doors,
  person: Pick<Person, 'role' | 'hasSecondFactor'>,
): string[] {
  if (!isLive || person.hasSecondFactor || !isAdministrator(person)) return [];
  return ['The back office stays closed to them until they have set up a second factor.'];
}
