import { KEY_SCOPES } from '@halyard/contract';
import { generateSync } from 'otplib';
import sql from 'sql-template-tag';
import type { World } from './world.ts';

export const CALLER_NAMES = [
  'nobody',
  'customer',
  'another',
  /** A customer's program, with an API key that may do all that keys may. */
  'program',
  'pending',
  'suspended',
  'admin',
  'super_admin',
] as const;
export type CallerName = (typeof CALLER_NAMES)[number];

export const PASSWORD = 'correct horse battery';

/** Somebody who calls. What they do to their own account may end it: then a new person takes their place. */
export type Caller = { readonly userId: string; readonly email: string; readonly token: string };

/** What a refusal says about the caller rather than about the call. */
const SIGNED_OUT: ReadonlySet<string> = new Set(['not-signed-in', 'confirm-password']);
const SPOILT: Readonly<Partial<Record<CallerName, readonly string[]>>> = {
  customer: ['suspended', 'email-not-verified'],
  another: ['suspended', 'email-not-verified'],
  program: ['api-key-expired', 'api-key-revoked', 'api-key-suspended'],
  admin: ['not-permitted', 'suspended'],
  super_admin: ['not-permitted', 'super-admin-only', 'suspended'],
};

export type Callers = ReturnType<typeof createCallers>;

/** The people of the run, each signed in, and made anew when what they were is lost. */
export function createCallers(world: World) {
  const people = new Map<CallerName, Caller>();
  let made = 0;

  const replace = async (name: CallerName): Promise<void> => {
    made += 1;
    const email = `${name.replace('_', '-')}-${made}@fuzz.test`;
    const userId = await makePerson(world, name, email);
    const signedIn = await signIn(world, email);
    if (signedIn === null) throw new Error(`${email} could not sign in`);
    const token = name === 'program' ? await makeKey(world, userId, signedIn) : signedIn;
    people.set(name, { userId, email, token });
    if (name !== 'suspended') return;
    await world.database.run(sql`update app_user set status = 'suspended' where id = ${userId}`);
  };

  return {
    start: async (): Promise<void> => {
      for (const name of CALLER_NAMES) if (name !== 'nobody') await replace(name);
    },
    of: (name: CallerName): Caller | null => people.get(name) ?? null,
    emails: (): readonly string[] => [...people.values()].map(({ email }) => email),
    ids: (): readonly string[] => [...people.values()].map(({ userId }) => userId),
    /** After a refusal: signs in again, or lets somebody new take the place. */
    mend: async (name: CallerName, code: string): Promise<void> => {
      const caller = people.get(name);
      if (!caller) return;
      if (SPOILT[name]?.includes(code)) return replace(name);
      if (name === 'program' || !SIGNED_OUT.has(code)) return;
      const token = await signIn(world, caller.email);
      if (token === null) await replace(name);
      else people.set(name, { ...caller, token });
    },
  };
}

const ROLES: Readonly<Partial<Record<CallerName, 'admin' | 'super_admin'>>> = {
  admin: 'admin',
  super_admin: 'super_admin',
};

async function makePerson({ app, database }: World, name: CallerName, email: string): Promise<string> {
  const given = {
    email,
    password: PASSWORD,
    firstName: 'Ada',
    lastName: `Fuzz ${name}`,
    role: ROLES[name] ?? ('user' as const),
    practiceFunds: true,
  };
  const { id } = await database.transaction((tx) => app.auth.createReadyUser(tx, given));
  if (name === 'pending')
    await database.run(
      sql`update app_user set email_verified_at = null, status = 'pending' where id = ${id}`,
    );
  return id;
}

async function signIn({ app }: World, email: string): Promise<string | null> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: PASSWORD },
  });
  const { data } = answer.json<{ data?: { token?: string } }>();
  return data?.token ?? null;
}

async function makeKey({ app }: World, userId: string, token: string): Promise<string> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/keys',
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'Fuzz', scopes: KEY_SCOPES, books: [userId] },
  });
  return answer.json<{ data: { secret: string } }>().data.secret;
}

/** What an authenticator app would show. */
export function codeOf(secret: string, atMs: number): string {
  return generateSync({ secret, epoch: Math.floor(atMs / 1000) });
}
