import { hash, randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Socket } from 'node:net';
import type { Failure } from '@halyard/contract';
import type { Log } from '../telemetry/log.ts';
import { Refusal } from '../refusal.ts';
import { answerFailure } from './failures.ts';
import { createRequestLog } from './request-log.ts';
import { sayAnswered } from './request-line.ts';
import { callerOf } from './request-notes.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const BODY_LIMIT_BYTES = 100 * 1024;

/** A request must be here whole within this time, and its headers within half of it. */
const PATIENCE_MS = 30_000;
/** So long a connection may say nothing once the door is being closed; a browser opens some ahead of its calls. */
const SILENT_MS = 500;

export type ServerOptions = {
  readonly log: Log;
  readonly trustProxy: string;
  readonly isLive: boolean;
  readonly patienceMs?: number;
};

/** The HTTP server before any route: limits, request ids, headers, and one way to fail. */
export async function createServer({
  log,
  trustProxy,
  isLive,
  patienceMs = PATIENCE_MS,
}: ServerOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = log;
  const server = fastify({
    loggerInstance: logger,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustProxy === '' ? false : trustProxy.split(',').map((part) => part.trim()),
    genReqId: () => randomUUID(),
    frameworkErrors: answerBrokenUrl(isLive, log),
    clientErrorHandler: answerBrokenBytes(isLive),
    // One line a request, written below, instead of the framework's two.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: createRequestLog,
    requestTimeout: patienceMs,
    // Looked after often enough that nobody stays much longer than they may.
    http: { headersTimeout: patienceMs / 2, connectionsCheckingInterval: patienceMs / 10 },
    // Longer than the minute for which balancers keep a connection to use it again: whoever closes first must be the one that calls.
    keepAliveTimeout: 75_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // What still comes in over an open connection while the server stops is answered as ever.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  await server.register(cookie);
  parseJsonBodies(server);
  addSecurityHeaders(server, isLive);
  closeWithoutWaiting(server);
  // What runs for every call is done when it returns: nobody has to wait for it.
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    sayAnswered(log, request, reply);
    done();
  });
  server.setErrorHandler(answerFailure);
  server.setNotFoundHandler((request, reply) => answerFailure(new Refusal('unknown-route'), request, reply));
  return server;
}

/** The contract's schemas read and write every call: the framework's own compilers would only be loaded. */
function noSchemas(): never {
  throw new Error('A schema belongs to the contract, not to a route of the server.');
}

/** What was signed of a body is its digest; nothing else of a signed call may be read before it is known to fit. */
function isAsSigned(request: FastifyRequest, text: string): boolean {
  const digest = callerOf(request)?.signedBody;
  return digest === undefined || digest === hash('sha256', text, 'base64');
}

/**
 * JSON as the platform parses it, except that an empty body is no body, and that keys which could reach a
 * prototype are refused, as is half a character: no database keeps it, and no two readers agree on what it is.
 */
function parseJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (!isAsSigned(request, text)) return done(new Refusal('signature-body'));
    if (text.trim() === '') return done(null, undefined);
    try {
      const value: unknown = JSON.parse(text, (key, inner: unknown) => {
        const isWhole = key.isWellFormed() && (typeof inner !== 'string' || inner.isWellFormed());
        if (key === '__proto__' || !isWhole) throw new Refusal('unreadable-body');
        return inner;
      });
      done(null, value);
    } catch {
      done(new Refusal('unreadable-body'));
    }
  });
}

/** What never became a request of ours is refused in the same form, with the same headers, and repeats nothing of it. */

/** An address that cannot be read leads nowhere. No hook of the server is run for it. */
function answerBrokenUrl(isLive: boolean, log: Log) {
  return (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers({ ...securityHeaders('/api', isLive), 'x-request-id': request.id });
    answerFailure(new Refusal('unknown-route'), request, reply);
    sayAnswered(log, request, reply);
  };
}

/**
 * Bytes that are no HTTP, have no clear end or come too slowly. The connection closes: whatever else came over it may
 * begin in the middle of something.
 */
function answerBrokenBytes(isLive: boolean) {
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

/** The door closes behind what is under way, and behind nothing else. */
function closeWithoutWaiting(server: FastifyInstance): void {
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.addHook('preClose', (done) => {
    // What ends from here on, a stream most of all, has no other call to wait for.
    server.server.keepAliveTimeout = 1;
    // Whoever has connected and says nothing does not count as idle, and would be waited for as long as they like. Who came
    // a moment ago may have spoken: that is looked at after what has come in was read.
    const silent = new WeakSet<Socket>();
    const look = () => {
      for (const socket of sockets) {
        if (socket.bytesRead > 0) continue;
        if (silent.has(socket)) socket.destroy();
        silent.add(socket);
      }
    };
    look();
    const looking = setInterval(() => setImmediate(look), SILENT_MS).unref();
    server.server.once('close', () => clearInterval(looking));
    done();
  });
}
