import { isV20 } from '@halyard/contract';
import type { FastifyInstance } from 'fastify';

/** The API itself never needs a script, a style or a picture. */
const API_POLICY = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};
const ENCRYPTED = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
const OF_API = { 'content-security-policy': API_POLICY, 'cache-control': 'no-store' };

type Headers = Readonly<Record<string, string>>;

const SIMULATED: readonly [api: Headers, page: Headers] = [{ ...ALWAYS, ...OF_API }, ALWAYS];
const LIVE: readonly [api: Headers, page: Headers] = [
  { ...ALWAYS, ...ENCRYPTED, ...OF_API },
  { ...ALWAYS, ...ENCRYPTED },
];

/** Headers every answer carries. */
export function securityHeaders(url: string, isLive: boolean): Headers {
  const [api, page] = isLive ? LIVE : SIMULATED;
  return url.startsWith('/api') || isV20(url) ? api : page;
}

export function addSecurityHeaders(server: FastifyInstance, isLive: boolean): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.url, isLive));
    done();
  });
}
