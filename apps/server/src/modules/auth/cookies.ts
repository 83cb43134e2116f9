import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../platform/settings.ts';
import { isSecure } from '../../platform/site-address.ts';

/** The two cookies of this module. Scripts cannot read them and other sites cannot make a browser send them. */
const REFRESH = 'halyard_refresh';
const DEVICE = 'halyard_device';
const DEVICE_LASTS_SECONDS = 365 * 24 * 3600;

type Place = Pick<Settings, 'PUBLIC_URL'>;

export function readRefreshToken(request: FastifyRequest): string | null {
  return readToken(request, REFRESH);
}

export function readDeviceToken(request: FastifyRequest): string | null {
  return readToken(request, DEVICE);
}

export function keepRefreshToken(
  reply: FastifyReply,
  settings: Place,
  kept: { readonly refreshToken: string; readonly expiresAt: Date },
): void {
  reply.setCookie(REFRESH, kept.refreshToken, { ...optionsFor(settings), expires: kept.expiresAt });
}

export function dropRefreshToken(reply: FastifyReply, settings: Place): void {
  reply.clearCookie(REFRESH, optionsFor(settings));
}

export function keepDeviceToken(reply: FastifyReply, settings: Place, token: string): void {
  reply.setCookie(DEVICE, token, { ...optionsFor(settings), maxAge: DEVICE_LASTS_SECONDS });
}

function optionsFor(settings: Place) {
  return { httpOnly: true, sameSite: 'strict', secure: isSecure(settings), path: '/api/auth' } as const;
}

function readToken(request: FastifyRequest, name: string): string | null {
  const value = request.cookies[name];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}
