import { hash, verify } from '@node-rs/argon2';
import { newSecret } from '../../../platform/ids.ts';
import { createGate, type Standing } from './gate.ts';

/** Argon2id, the library's default kind, at the cost OWASP names: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MAX_WAITING = 200;

/** One for the process, because it is the process whose memory and cores the hashes share. */
const gate = createGate(AT_ONCE, MAX_WAITING);

let decoy: Promise<string> | undefined;

export async function hashPassword(password: string, standing: Standing): Promise<string> {
  return gate(standing, () => hash(password, COST));
}

/**
 * Whether the password is the one that was hashed. Without a hash, a check of the same cost that always fails: an
 * unknown address takes as long as a known one.
 */
export async function passwordMatches(
  storedHash: string | null,
  password: string,
  standing: Standing,
): Promise<boolean> {
  decoy ??= hash(newSecret(), COST);
  const against = storedHash ?? (await decoy);
  const isRight = await gate(standing, () => verify(against, password));
  return isRight && storedHash !== null;
}
