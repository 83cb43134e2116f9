import {
  type AnswerOf,
  type BodyInput,
  type Endpoint,
  type Envelope,
  type Failure,
  failureText,
  type ParamsInput,
  type QueryInput,
} from '@halyard/contract';
import { CallFailure } from './call-failure.ts';

type Part<E, Name extends keyof Endpoint, Value> = E extends { readonly [N in Name]: object }
  ? Value
  : unknown;
type MaybeOptional<Name extends string, Value> =
  Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : undefined extends Value
      ? { readonly [N in Name]?: Value }
      : { readonly [N in Name]: Value };

/** What a call of this endpoint needs: only the parts it has, and of those only what is required. */
export type CallInput<E extends Endpoint> = Part<E, 'params', { readonly params: ParamsInput<E> }> &
  Part<E, 'query', MaybeOptional<'query', QueryInput<E>>> &
  Part<E, 'body', MaybeOptional<'body', BodyInput<E>>> &
  Part<E, 'upload', { readonly file: Blob }> & {
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

/** The same as the last argument of a call, which may be left out where nothing in it is required. */
export type InputArgument<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** The same, loosely, for the code that sends it. */
export type AnyInput = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

export type Answer<E extends Endpoint> = {
  readonly data: AnswerOf<E>;
  readonly message: string | undefined;
  readonly status: number;
  /** It is the answer of an earlier call under the same key: nothing was done a second time. */
  readonly isRepeat: boolean;
};

/** A request before it says who sends it. */
export type Outgoing = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Blob;
};

export function outgoing(endpoint: Endpoint, input: AnyInput, origin: string, key?: string): Outgoing {
  const { file, body } = input;
  return {
    method: endpoint.method,
    url: `${origin}${addressOf(endpoint, input)}`,
    headers: {
      accept: 'application/json',
      'content-type': file ? file.type : 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(file ? { body: file } : body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

function addressOf(endpoint: Endpoint, input: AnyInput): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (typeof value === 'string' ? value !== '' : typeof value === 'number') query.set(name, String(value));
  }
  const text = query.toString();
  return `/api${path}${text === '' ? '' : `?${text}`}`;
}

/** Reads the envelope; whatever is no success becomes a failure with a sentence. */
export async function readAnswer<E extends Endpoint>(response: Response): Promise<Answer<E>> {
  const envelope = await readEnvelope<AnswerOf<E>>(response);
  if (response.ok && envelope?.success) {
    const isRepeat = response.headers.get('idempotency-replayed') === 'true';
    return { data: envelope.data, message: envelope.message, status: response.status, isRepeat };
  }
  throw failureOf(response, envelope);
}

export async function readFile(response: Response): Promise<Blob> {
  if (!response.ok) throw failureOf(response, await readEnvelope(response));
  return response.blob();
}

function failureOf({ status, headers }: Response, envelope: Envelope<unknown> | null): CallFailure {
  const failure: Partial<Failure> = envelope === null || envelope.success ? {} : envelope;
  const message = failureText(failure, status);
  return new CallFailure({
    kind: 'refused',
    message,
    status,
    code: failure.code,
    details: failure.details,
    hasServerText: message !== `HTTP ${status}`,
    retryAfterS: Number(headers.get('retry-after')) || undefined,
  });
}

async function readEnvelope<T>(response: Response): Promise<Envelope<T> | null> {
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'success' in value ? (value as Envelope<T>) : null;
  } catch {
    // A proxy's own error page is no envelope; the status says enough.
    return null;
  }
}
