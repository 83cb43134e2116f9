import { createHmac } from 'node:crypto';

/** Access tokens live this long; the browser renews its own well before. */
export const ACCESS_TOKEN_LASTS_MS = 45 * 60_000;

export { hashOf } from '../../platform/ids.ts';

/**
 * The refresh token that follows this one. It is computed and not drawn, so that two requests with the same token
 * get the same successor without anybody storing it in the clear.
 */
export function successorOf(seed: string, token: string): string {
  return createHmac('sha256', seed).update(token).digest('base64url');
}
