import { type AnyInput, CallFailure, type Caller, type CallerOptions, createCaller } from '@halyard/client';
import { auth, type Endpoint, type users } from '@halyard/contract';

export type ApiOptions = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly newKey?: () => string;
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

export type Api = Caller & {
  readonly refresh: () => Promise<RefreshOutcome>;
  readonly setToken: (token: string | null) => void;
  /** For the socket, which says once who it is instead of carrying a header. */
  readonly readToken: () => string | null;
};

const OF_A_PAGE: Pick<CallerOptions, 'origin' | 'init' | 'persist'> = {
  origin: '',
  init: { mode: 'cors', credentials: 'include' },
  // Who looks at a screen decides whether to try again.
  persist: (_, signal, attempt) => attempt(signal),
};

const REFRESH = `/api${auth.refresh.path}`;

/**
 * The one way to the server: the client with a session instead of a key. The token lives in this closure and is kept
 * nowhere else. A call that is refused for a stale token refreshes it once, together with all others that wait.
 */
export function createApi({ ofBook, ...options }: ApiOptions): Api {
  let token: string | null = null;
  let generation = 0;
  /** How many sessions have ended here. */
  let ended = 0;
  let refreshing: Promise<RefreshOutcome> | null = null;

  const caller = createCaller({
    ...options,
    ...OF_A_PAGE,
    credential: ({ url }) => {
      const [sentWith, sentIn] = [token, ended];
      const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
      // A call does not outlive the session it was made in: whoever has come meanwhile did not ask for it.
      return url === REFRESH
        ? { headers }
        : { headers, renew: async () => (await renewed(sentWith)) && sentIn === ended };
    },
  });

  async function renewed(sentWith: string | null): Promise<boolean> {
    if (sentWith === null && !options.isSignedIn()) return false;
    // Another call may have renewed the token while this one was under way.
    if (token === sentWith && (await refresh()) !== 'refreshed') return false;
    return token !== null;
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
      const data = await caller.call(auth.refresh);
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

  return {
    send: (endpoint, ...input) => caller.send(endpoint, ...about(ofBook, endpoint, input)),
    call: (endpoint, ...input) => caller.call(endpoint, ...about(ofBook, endpoint, input)),
    download: (endpoint, ...input) => caller.download(endpoint, ...about(ofBook, endpoint, input)),
    refresh,
    readToken: () => token,
    setToken: (next) => {
      token = next;
      generation += 1;
      if (next === null) ended += 1;
    },
  };
}

/** Said once: whoever looks at another account meanwhile does not send this there. */
function about(ofBook: ApiOptions['ofBook'], endpoint: Endpoint, [input]: readonly [AnyInput?]) {
  return [ofBook(endpoint, input ?? {})] as never;
}

/** A proxy's own page may carry the same status; only the server's word ends a session. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof CallFailure && (error.status === 401 || error.status === 403) && error.hasServerText
  );
}
