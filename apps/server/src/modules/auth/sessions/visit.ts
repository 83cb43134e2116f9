import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../../platform/settings.ts';
import { readDeviceToken } from './cookies.ts';
import type { Visit } from './sessions.ts';

/** Where a call comes from, as far as the call itself says. */
export function visitOf(
  call: { readonly ip: string; readonly userAgent: string; readonly request: FastifyRequest },
  settings: Pick<Settings, 'PUBLIC_URL'>,
): Visit {
  return { ip: call.ip, userAgent: call.userAgent, deviceToken: readDeviceToken(call.request, settings) };
}
