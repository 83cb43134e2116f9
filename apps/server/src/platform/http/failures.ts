import { type Failure, isV20, type Problem, type RefusalCode } from '@halyard/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { note } from './request-notes.ts';

/** The one place where a thrown value becomes an answer. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error);
  note(request, { refusal: refusal?.code ?? 'internal-error' });
  if (!refusal) {
    request.log.error({ err: error }, 'a bug: this request failed');
    send(request, reply, new Refusal('internal-error'));
    return;
  }
  if (refusal.status >= 500) request.log.warn({ refusal: refusal.code, err: error }, 'refused');
  send(request, reply, refusal);
}

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void {
  const body = isV20(request.url) ? v20FailureOf(refusal) : failureOf(refusal);
  if (refusal.status === 429) reply.header('retry-after', String(refusal.words['seconds'] ?? 1));
  if (refusal.status === 503) reply.header('retry-after', '2');
  void reply.status(refusal.status).type('application/json; charset=utf-8').send(body);
}

/** As OANDA's v20 says no to what it never looked at. */
function v20FailureOf({ code, message }: Refusal) {
  return { errorCode: code.replaceAll('-', '_').toUpperCase(), errorMessage: message };
}

function failureOf(refusal: Refusal): Failure {
  return {
    success: false,
    error: refusal.message,
    code: refusal.code,
    ...(refusal.details.length > 0 ? { details: refusal.details } : {}),
  };
}

/** Refusals pass through; what the HTTP layer itself refuses gets our code and sentence. */
function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { statusCode } = error as { statusCode?: number };
  const known: Record<number, RefusalCode> = {
    400: 'unreadable-body',
    // A folder that was asked for like a file: to a stranger, nothing.
    403: 'unknown-route',
    413: 'body-too-large',
    415: 'unsupported-media-type',
  };
  const code = statusCode ? known[statusCode] : undefined;
  return code ? new Refusal(code) : null;
}

/** More helps nobody, and an answer must not be many times as large as what it answers. */
const MAX_PROBLEMS = 20;

/** What a schema found wrong, as a refusal whose first sentence is the error. */
export function invalidRequest(error: z.ZodError): Refusal {
  const details: Problem[] = error.issues.slice(0, MAX_PROBLEMS).map((issue) => ({
    message: issue.message,
    path: issue.path.join('.'),
  }));
  const refusal = new Refusal('invalid-request', {}, details);
  refusal.message = details[0]?.message ?? refusal.message;
  return refusal;
}
