import type { AnswerOf, Endpoint } from '@halyard/contract';
import { CallFailure } from './call-failure.ts';
import { newKey } from './new-key.ts';
import {
  type Answer,
  type AnyInput,
  type InputArgument,
  type Outgoing,
  outgoing,
  readAnswer,
  readFile,
} from './request.ts';

/** How a request shows who sends it. It is asked for each attempt: a signature is good for one. */
export type Credential = (request: Outgoing) => Shown | Promise<Shown>;
export type Shown = {
  readonly headers: Readonly<Record<string, string>>;
  /** Told of a 401: whether the same call makes sense once more, shown anew. */
  readonly renew?: (refused: Response) => boolean | Promise<boolean>;
};

/** Makes attempts at a call until one tells what became of it, or there is no more to be hoped. */
export type Persist = <T>(
  endpoint: Endpoint,
  signal: AbortSignal | undefined,
  attempt: (signal: AbortSignal | undefined) => Promise<T>,
) => Promise<T>;

export type CallerOptions = {
  /** `https://broker.example`; empty in a page that came from there. */
  readonly origin: string;
  readonly credential: Credential;
  readonly persist: Persist;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Beside method, headers and body; for what only browsers know. */
  readonly init?: Pick<RequestInit, 'mode' | 'credentials'>;
  readonly newKey?: () => string;
};

export type Caller = {
  /** Makes a call and gives its data; throws a CallFailure when it does not work out. */
  readonly call: <E extends Endpoint>(endpoint: E, ...input: InputArgument<E>) => Promise<AnswerOf<E>>;
  /** The same with the server's sentence and status. */
  readonly send: <E extends Endpoint>(endpoint: E, ...input: InputArgument<E>) => Promise<Answer<E>>;
  readonly download: <E extends Endpoint>(endpoint: E, ...input: InputArgument<E>) => Promise<Blob>;
};

/** Makes calls: one Idempotency-Key for all attempts at one, where it takes such a key. */
export function createCaller(options: CallerOptions): Caller {
  const ask = createAsk(options);

  async function perform<T>(endpoint: Endpoint, input: AnyInput, read: (response: Response) => Promise<T>) {
    const key = endpoint.idempotent ? (input.idempotencyKey ?? (options.newKey ?? newKey)()) : undefined;
    const request = outgoing(endpoint, input, options.origin, key);
    return options.persist(endpoint, input.signal, async (signal) => {
      try {
        return await read(await ask(request, signal));
      } catch (error) {
        if (input.signal?.aborted || error instanceof CallFailure) throw error;
        throw new CallFailure({ kind: 'unreached', message: textOf(error) });
      }
    });
  }

  const send: Caller['send'] = (endpoint, ...[input]) => perform(endpoint, input ?? {}, readAnswer);
  return {
    send,
    call: async (endpoint, ...input) => (await send(endpoint, ...input)).data,
    download: (endpoint, ...[input]) => perform(endpoint, input ?? {}, readFile),
  };
}

/** Sends a request and gives what comes back, whatever it is. */
export type Ask = (request: Outgoing, signal: AbortSignal | undefined) => Promise<Response>;

export function createAsk({
  init,
  credential,
  fetch,
}: Pick<CallerOptions, 'init' | 'credential' | 'fetch'>): Ask {
  async function show(request: Outgoing, signal: AbortSignal | undefined) {
    const { headers, renew } = await credential(request);
    const { url, ...rest } = request;
    const whole = { ...init, ...rest, headers: { ...request.headers, ...headers } };
    return { renew, response: await fetch(url, { ...whole, ...(signal ? { signal } : {}) }) };
  }

  return async (request, signal) => {
    const { response, renew } = await show(request, signal);
    if (response.status !== 401 || !(await renew?.(response))) return response;
    return (await show(request, signal)).response;
  };
}

function textOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown error occurred';
}
