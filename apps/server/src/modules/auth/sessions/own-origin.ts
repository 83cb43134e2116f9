import type { FastifyRequest } from 'fastify';
import { refuse } from '../../../platform/refusal.ts';
import type { Settings } from '../../../platform/settings.ts';

/**
 * Refuses a call that works by cookie when another site made the browser send it. The cookie is SameSite=Strict
 * already; this is the second lock on the same door.
 */
export function requireOwnOrigin(
  request: FastifyRequest,
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') refuse('not-permitted');
  const { origin, host } = request.headers;
  if (origin === undefined) return;
  const isOurs = URL.parse(origin)?.host === host || origin === URL.parse(PUBLIC_URL)?.origin;
  if (!isOurs) refuse('not-permitted');
}
