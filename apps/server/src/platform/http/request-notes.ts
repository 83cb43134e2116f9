import type { RefusalCode } from '@halyard/contract';
import type { FastifyRequest } from 'fastify';
import type { Identity, Recalled } from './identity.ts';

/** What is known of a request while it is answered. It stands on the request itself: a map beside it costs every call. */
type Notes = {
  readonly caller?: Identity | null;
  /** Who is calling, as far as that is only remembered. */
  readonly recalled?: Recalled | null;
  readonly refusal?: RefusalCode;
};

const NOTES = Symbol('notes');

type Noted = FastifyRequest & { [NOTES]?: Notes };

export function note(request: Noted, more: Notes): void {
  const known = request[NOTES];
  request[NOTES] = known ? { ...known, ...more } : more;
}

/** Who is calling; null for a stranger, and before anybody has asked. */
export function callerOf(request: Noted): Identity | null {
  return request[NOTES]?.caller ?? null;
}

export function recalledOf(request: Noted): Recalled | null {
  return request[NOTES]?.recalled ?? null;
}

/** What the line of a request in the log tells beside its call, status and duration. */
export function toldOf(request: Noted): { readonly by?: string; readonly refusal?: RefusalCode } {
  const { caller, refusal } = request[NOTES] ?? {};
  return { ...(caller ? { by: caller.userId } : {}), ...(refusal ? { refusal } : {}) };
}
