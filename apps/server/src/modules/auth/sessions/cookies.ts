import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../../platform/settings.ts';
import { isSecure } from '../../../platform/web/site-address.ts';

/**
 * The two cookies of this module. Scripts cannot read them and other sites cannot make a browser send them. Where the
 * site is reached encrypted, their names begin with __Host-: a browser takes such a cookie from this very host alone, and
 * not from another one of the same domain. It then asks for the whole site as its path.
 */
const REFRESH = 'halyard_refresh';
const DEVICE = 'halyard_device';
const DEVICE_LASTS_SECONDS = 365 * 24 * 3600;

type Place = Pick<Settings, 'PUBLIC_URL'>;

export function readRefreshToken(request: FastifyRequest, settings: Place): string | null {
  return readToken(request, nameOf(REFRESH, settings));
}

export function readDeviceToken(request: FastifyRequest, settings: Place): string | null {
  return readToken(request, nameOf(DEVICE, settings));
}

export function keepRefreshToken(
  reply: FastifyReply,
  settings: Place,
  kept: { readonly refreshToken: string; readonly expiresAt: Date },
): void {
  reply.setCookie(nameOf(REFRESH, settings), kept.refreshToken, {
    ...optionsFor(settings),
    expires: kept.expiresAt,
  });
}

export function dropRefreshToken(reply: FastifyReply, settings: Place): void {
  reply.clearCookie(nameOf(REFRESH, settings), optionsFor(settings));
}

export function keepDeviceToken(reply: FastifyReply, settings: Place, token: string): void {
  reply.setCookie(nameOf(DEVICE, settings), token, { ...optionsFor(settings), maxAge: DEVICE_LASTS_SECONDS });
}

function optionsFor(settings: Place) {
  const secure = isSecure(settings);
  return { httpOnly: true, sameSite: 'strict', secure, path: secure ? '/' : '/api/auth' } as const;
}

function nameOf(name: string, settings: Place): string {
  return isSecure(settings) ? `__Host-${name}` : name;
}

function readToken(request: FastifyRequest, name: string): string | null {
  const value = request.cookies[name];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}
