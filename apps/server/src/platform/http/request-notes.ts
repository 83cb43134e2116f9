import type { RefusalCode } from '@halyard/contract';
import type { FastifyRequest } from 'fastify';

/** What the line of a request in the log tells beside its call, status and duration. */
type Notes = { readonly by?: string; readonly refusal?: RefusalCode };

const notes = new WeakMap<FastifyRequest, Notes>();

export function note(request: FastifyRequest, more: Notes): void {
  notes.set(request, { ...notes.get(request), ...more });
}

export function notesOf(request: FastifyRequest): Notes {
  return notes.get(request) ?? {};
}
