import type { FastifyInstance } from 'fastify';

/** Headers every answer carries. The API itself never needs a script, so its policy allows nothing. */
export function addSecurityHeaders(server: FastifyInstance, isLive: boolean): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('x-frame-options', 'DENY');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (isLive) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (!request.url.startsWith('/api')) return;
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    reply.header('cache-control', 'no-store');
  });
}
