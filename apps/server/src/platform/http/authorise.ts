import { type Caller, type Demand, type Endpoint, keyUseOf } from '@halyard/contract';
import { assert } from '@halyard/money';
import { refuse } from '../refusal.ts';
import type { Identity, KeyRights } from './identity.ts';

/** After this long a sensitive step asks for the password again. */
export const CONFIRMATION_LASTS_MS = 5 * 60_000;

type Context = { readonly now: Date; readonly isLive: boolean };

/** Decides whether this caller may make this call. Throws the refusal a person gets to read. */
export function authorise(endpoint: Endpoint, identity: Identity | null, context: Context): void {
  if (endpoint.who === 'public') return;
  if (!identity) refuse('not-signed-in');
  if (identity.key) requireScope(endpoint, identity.key);
  requireRole(endpoint.who, identity, context);
  for (const demand of endpoint.demands ?? []) requireDemand(demand, identity, context);
}

function requireScope(endpoint: Endpoint, { scopes }: KeyRights): void {
  const use = keyUseOf(endpoint);
  assert(use !== 'session', 'no key comes this far where a session is needed');
  if (use !== 'open' && !scopes.includes(use)) refuse('api-key-scope', { scope: use });
}

export function isAdministrator(identity: Pick<Identity, 'role'>): boolean {
  return identity.role === 'admin' || identity.role === 'super_admin';
}

function requireRole(who: Caller, identity: Identity, context: Context): void {
  if (who === 'user') return;
  if (!isAdministrator(identity) || identity.status !== 'active') refuse('not-permitted');
  if (who === 'super_admin' && identity.role !== 'super_admin') refuse('super-admin-only');
  if (context.isLive && !identity.hasSecondFactor) refuse('second-factor-required');
}

function requireDemand(demand: Demand, identity: Identity, context: Context): void {
  switch (demand) {
    case 'active':
      if (identity.status === 'suspended') refuse('suspended');
      return;
    case 'verified':
      if (!identity.emailVerified) refuse('email-not-verified');
      return;
    case 'confirmed':
      requireConfirmation(identity, context.now);
      return;
    case 'confirmed-when-live':
      if (context.isLive) requireConfirmation(identity, context.now);
  }
}

export function requireConfirmation(identity: Identity, now: Date): void {
  // Both ways: when the clock was put back, nobody knows how long ago it was.
  if (Math.abs(now.getTime() - identity.confirmedAt.getTime()) > CONFIRMATION_LASTS_MS)
    refuse('confirm-password');
}
