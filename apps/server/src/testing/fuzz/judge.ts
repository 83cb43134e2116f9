import { isV20 } from '@halyard/contract';
import type { Call } from './call.ts';
import { misfits } from './json-schema.ts';
import { type Operation, resolve } from './operations.ts';
import type { Answer } from './send.ts';

/** What an answer came to: how it counts, what was said, and what is wrong with it. */
export type Verdict = {
  readonly status: string;
  readonly code: string;
  /** What a good answer told; null for any other. */
  readonly data: unknown;
  readonly faults: readonly string[];
};

/** What HTTP itself may say to any call, whatever its document names. */
const BEFORE_ANY_CALL: ReadonlySet<string> = new Set([
  'unknown-route',
  'unreadable-request',
  'unreadable-body',
  'body-too-large',
  'unsupported-media-type',
]);

export function judge(call: Call, operation: Operation, answer: Answer): Verdict {
  const nothing = { code: '', data: null };
  if (answer.kind === 'silent')
    return { ...nothing, status: 'silent', faults: [`no answer after ${answer.afterMs} ms`] };
  if (answer.kind === 'closed')
    return { ...nothing, status: 'closed', faults: call.wire ? [] : ['the connection was closed'] };
  const { status, headers, text } = answer;
  const type = typeof headers['content-type'] === 'string' ? headers['content-type'] : '';
  const outside = [
    ...(status >= 500 && !isAway(status, text) ? [`status ${status}: ${text.slice(0, 300)}`] : []),
    ...(call.wire || headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
    ...(call.wire || headers['x-request-id'] ? [] : ['no request id']),
  ];
  if (call.method === 'HEAD' || text === '')
    return { ...nothing, status: String(status), faults: [...outside, ...emptyFaults(call, status)] };
  if (!type.includes('json'))
    return {
      ...nothing,
      status: String(status),
      faults: [...outside, ...fileFaults(operation, status, type)],
    };
  const body = parsed(text);
  if (isV20(call.path))
    return { ...v20Verdict(status, body), faults: [...outside, ...v20Faults(call, status, body)] };
  const { code = '', data = null } = (body ?? {}) as { code?: string; data?: unknown };
  const faults = [...outside, ...jsonFaults(call, operation, status, body)];
  return { status: String(status), code, data, faults };
}

/** The session has ended since, by what the first one did perhaps: nobody is told anything by it any more. */
const SESSION_ENDED = 'not-signed-in';

/** What is wrong with an answer to a call that was done under a key before: it says what the first one said, or nothing. */
export function repeatFaults(first: Answer, again: Answer): readonly string[] {
  if (first.kind !== 'answer' || again.kind !== 'answer' || isAway(again.status, again.text)) return [];
  if (again.status === first.status && again.text === first.text) return [];
  if (again.status < 300) return ['a repeat under the same key was answered differently'];
  const { code } = (parsed(again.text) ?? {}) as { readonly code?: unknown };
  return code === SESSION_ENDED
    ? []
    : [`a repeat under the same key was refused: ${again.status} ${String(code)}`];
}

/** An honest word that the database is not there at this moment, which a machine with too much to do may come to. */
function isAway(status: number, text: string): boolean {
  return status === 503 && text.includes('"not-ready"');
}

/** Only HEAD, and bytes that are no request, are answered with nothing. */
function emptyFaults({ method, wire }: Call, status: number): readonly string[] {
  return method === 'HEAD' || wire ? [] : [`status ${status} without a word`];
}

function fileFaults({ answers }: Operation, status: number, type: string): readonly string[] {
  const described = Object.keys(answers[status] ?? {});
  const mediaType = type.split(';')[0] ?? '';
  const fits = described.some(
    (one) => one === mediaType || one === '*/*' || one.split(/[;,]/)[0] === mediaType,
  );
  return fits ? [] : [`status ${status} answers ${type}, described is ${described.join(', ') || 'nothing'}`];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type V20Answer = { readonly errorCode?: unknown; readonly errorMessage?: unknown };

function v20Verdict(status: number, body: unknown): Omit<Verdict, 'faults'> {
  const { errorCode } = (body ?? {}) as V20Answer;
  const code = typeof errorCode === 'string' ? errorCode.toLowerCase().replaceAll('_', '-') : '';
  return { status: String(status), code, data: body };
}

/** An answer of v20 is an object, and every no says what is wrong. */
function v20Faults({ wire }: Call, status: number, body: unknown): readonly string[] {
  // What came apart on the wire may be a call of ours, or none at all.
  if (wire) return [];
  const { errorCode, errorMessage } = (body ?? {}) as V20Answer;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const isNo = typeof errorCode === 'string' && typeof errorMessage === 'string';
  return isObject && isNo === status >= 400
    ? []
    : [`status ${status} in no words of v20: ${JSON.stringify(body ?? null).slice(0, 200)}`];
}

function jsonFaults(
  call: Call,
  { answers, method }: Operation,
  status: number,
  body: unknown,
): readonly string[] {
  const { success, error, code } = (body ?? {}) as { success?: unknown; error?: unknown; code?: unknown };
  if (success !== true && (success !== false || typeof error !== 'string'))
    return [`status ${status} outside the envelope: ${JSON.stringify(body ?? null).slice(0, 200)}`];
  if (success !== status < 400) return [`status ${status} says success ${success}`];
  // Another method, or an address that came apart, is another call or none.
  const isOtherCall = call.method !== method || code === 'unknown-route' || call.wire !== undefined;
  if (isOtherCall) return [];
  const schema = answers[status]?.['application/json']?.schema;
  if (!schema)
    return BEFORE_ANY_CALL.has(String(code)) ? [] : [`status ${status} (${String(code)}) is not described`];
  if (BEFORE_ANY_CALL.has(String(code))) return [];
  return misfits(schema, body, `${status}`, resolve);
}
