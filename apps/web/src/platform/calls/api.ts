import { auth, type Endpoint, type users } from '@halyard/contract';
import { CallFailure } from './call-failure.ts';
import {
  addressOf,
  type Answer,
  type AnyInput,
  type CallInput,
  readAnswer,
  readFile,
  requestOf,
} from './request.ts';

export type ApiOptions = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly newKey: () => string;
  /** Says which of the customer's accounts a call is about. */
  readonly ofBook: (endpoint: Endpoint, input: AnyInput) => AnyInput;
  /** Runs a refresh when it is this tab's turn. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly onUser: (user: users.User) => void;
  readonly onExpired: () => void;
  /** Whether somebody counts as signed in here, with a token or, after a start without a network, still without. */
  readonly isSignedIn: () => boolean;
};

export type RefreshOutcome = 'refreshed' | 'refused' | 'unreached';

type InputArgument<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export type Api = {
  /** Makes a call and gives its data; throws a CallFailure when it does not work out. */
  readonly call: <E extends Endpoint>(endpoint: E, ...input: InputArgument<E>) => Promise<Answer<E>['data']>;
  /** The same with the server's sentence and status. */
  readonly send: <E extends Endpoint>(endpoint: E, ...input: InputArgument<E>) => Promise<Answer<E>>;
  readonly download: <E extends Endpoint>(endpoint: E, ...input: InputArgument<E>) => Promise<Blob>;
  readonly refresh: () => Promise<RefreshOutcome>;
  readonly setToken: (token: string | null) => void;
  /** For the socket, which says once who it is instead of carrying a header. */
  readonly readToken: () => string | null;
};

/**
 * The one way to the server. The token lives in this closure and is kept nowhere else. A call that is refused for a
 * stale token refreshes it once, together with all others that wait, and is sent once more with the same key.
 */
export function createApi(options: ApiOptions): Api {
  let token: string | null = null;
  let generation = 0;
  let refreshing: Promise<RefreshOutcome> | null = null;

  const reach = (endpoint: Endpoint, input: AnyInput, key: string | undefined) =>
    reached(options.fetch, endpoint, input, { token, key });

  async function respond(endpoint: Endpoint, given: AnyInput): Promise<Response> {
    // Said once: whoever looks at another account meanwhile does not send this there.
    const input = options.ofBook(endpoint, given);
    const key = endpoint.idempotent ? (input.idempotencyKey ?? options.newKey()) : undefined;
    const sentWith = token;
    const response = await reach(endpoint, input, key);
    if (response.status !== 401 || endpoint.path === auth.refresh.path) return response;
    if (sentWith === null && !options.isSignedIn()) return response;
    // Another call may have renewed the token while this one was under way.
    if (token === sentWith && (await refresh()) !== 'refreshed') return response;
    // Nor does a call outlive the session it was made in.
    return token === null ? response : reach(endpoint, input, key);
  }

  function refresh(): Promise<RefreshOutcome> {
    const askedIn = generation;
    refreshing ??= options
      .inTurn(() => renewToken(askedIn))
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  }

  async function renewToken(askedIn: number): Promise<RefreshOutcome> {
    // Whoever logged out meanwhile stays logged out, also while this was waiting for its turn.
    if (askedIn !== generation) return 'refused';
    try {
      const { data } = await readAnswer<typeof auth.refresh>(await reach(auth.refresh, {}, undefined));
      if (askedIn !== generation) return 'refused';
      token = data.token;
      options.onUser(data.user);
      return 'refreshed';
    } catch (error) {
      if (!isRefusal(error)) return 'unreached';
      if (askedIn === generation) {
        token = null;
        options.onExpired();
      }
      return 'refused';
    }
  }

  const send: Api['send'] = async (endpoint, ...[input]) => readAnswer(await respond(endpoint, input ?? {}));

  return {
    send,
    call: async (endpoint, ...input) => (await send(endpoint, ...input)).data,
    download: async (endpoint, ...[input]) => readFile(await respond(endpoint, input ?? {})),
    refresh,
    readToken: () => token,
    setToken: (next) => {
      token = next;
      generation += 1;
    },
  };
}

async function reached(
  fetch: ApiOptions['fetch'],
  endpoint: Endpoint,
  input: AnyInput,
  { token, key }: { readonly token: string | null; readonly key: string | undefined },
): Promise<Response> {
  try {
    return await fetch(addressOf(endpoint, input), requestOf(endpoint, input, token, key));
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new CallFailure({ kind: 'unreached', message: textOf(error) });
  }
}

/** A proxy's own page may carry the same status; only the server's word ends a session. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof CallFailure && (error.status === 401 || error.status === 403) && error.hasServerText
  );
}

function textOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Unknown error occurred';
}
