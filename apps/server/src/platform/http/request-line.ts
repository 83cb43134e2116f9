import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../telemetry/log.ts';
import { toldOf } from './request-notes.ts';

/** The one line of a request in the log. */
export function sayAnswered(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  if (!log.isLevelEnabled('info')) return;
  const line = {
    reqId: request.id,
    call: callOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ip: request.ip,
    ...toldOf(request),
  };
  log.info(line, 'answered');
}

/** A call by its name, a page by the pattern of its address. What leads nowhere is not repeated: a secret may stand in it. */
function callOf({ method, routeOptions }: FastifyRequest): string {
  // An address that cannot be read has no route, and then no configuration either.
  const endpoint = (routeOptions.config as { endpoint?: string } | undefined)?.endpoint;
  const { url = '/*' } = routeOptions;
  return endpoint ?? `${method} ${url === '/*' ? 'unknown' : url}`;
}
