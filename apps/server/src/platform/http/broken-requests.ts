import type { Socket } from 'node:net';
import type { Failure } from '@halyard/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Log } from '../telemetry/log.ts';
import { answerFailure } from './failures.ts';
import { sayAnswered } from './request-line.ts';
import { securityHeaders } from './security-headers.ts';

/** What never became a request of ours is refused in the same form, with the same headers, and repeats nothing of it. */

/** An address that cannot be read leads nowhere. No hook of the server is run for it. */
export function answerBrokenUrl(isLive: boolean, log: Log) {
  return (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers({ ...securityHeaders('/api', isLive), 'x-request-id': request.id });
    answerFailure(new Refusal('unknown-route'), request, reply);
    sayAnswered(log, request, reply);
  };
}

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Bytes that are no HTTP, have no clear end or come too slowly. The connection closes: whatever else came over it may
 * begin in the middle of something.
 */
export function answerBrokenBytes(isLive: boolean) {
  const refusal = new Refusal('invalid-request');
  const body: Failure = { success: false, error: refusal.message, code: refusal.code };
  const text = JSON.stringify(body);
  const headers = Object.entries({
    ...securityHeaders('/api', isLive),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const status = STATUS[error.code ?? ''] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${text}`);
  };
}
