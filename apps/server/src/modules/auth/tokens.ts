import { createHmac, hash } from 'node:crypto';

/** Access tokens live this long; the browser renews its own well before. */
export const ACCESS_TOKEN_LASTS_MS = 45 * 60_000;

/** What is stored of a token. Tokens are 256 random bits, so a plain hash cannot be guessed back. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'hex');
}

/**
 * The refresh token that follows this one. It is computed and not drawn, so that two requests with the same token
 * get the same successor without anybody storing it in the clear.
 */
export function successorOf(seed: string, token: string): string {
  return createHmac('sha256', seed).update(token).digest('base64url');
}
