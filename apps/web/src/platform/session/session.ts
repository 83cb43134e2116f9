import type { users } from '@halyard/contract';
import type { RefreshOutcome } from '../calls/api.ts';
import { type Storage, USER_KEY } from '../browser/storage.ts';

export type Session =
  | { readonly phase: 'checking' }
  | { readonly phase: 'signed-out' }
  | { readonly phase: 'signed-in'; readonly user: users.User; readonly isOffline: boolean };

/** Whether somebody said so, or has been away for too long. */
export type Leaving = 'goodbye' | 'idle';
/** The same, or that another tab has ended it. */
export type Ending = Leaving | 'elsewhere';

export type SessionOptions = {
  readonly storage: Storage;
  readonly refresh: () => Promise<RefreshOutcome>;
  readonly setToken: (token: string | null) => void;
  /** Tells the server; nobody waits for it. */
  readonly sayGoodbye: (because: Leaving) => Promise<unknown>;
  readonly onExpired: () => void;
  readonly onEnded: (because: Ending | undefined) => void;
};

/**
 * Who is signed in here. The user, never the token, is kept in the browser, so that a page which loads without
 * a network still knows whose it is.
 */
export function createSession(options: SessionOptions) {
  let session: Session = { phase: 'checking' };
  const listeners = new Set<() => void>();

  function become(next: Session): void {
    session = next;
    for (const listener of listeners) listener();
  }

  function keep(user: users.User): void {
    options.storage.write(USER_KEY, user);
    become({ phase: 'signed-in', user, isOffline: false });
  }

  function end(because?: Ending): void {
    options.setToken(null);
    options.storage.remove(USER_KEY);
    become({ phase: 'signed-out' });
    options.onEnded(because);
  }

  async function renew(): Promise<void> {
    const outcome = await options.refresh();
    if (outcome !== 'unreached') return;
    // A browser that keeps nothing still has the user of this page.
    const user = session.phase === 'signed-in' ? session.user : savedUser(options.storage);
    become(user ? { phase: 'signed-in', user, isOffline: true } : { phase: 'signed-out' });
  }

  return {
    read: () => session,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes up the saved session. Without a saved user there is nothing to ask the server for. */
    start: async () => {
      if (savedUser(options.storage)) await renew();
      else become({ phase: 'signed-out' });
    },
    renew: async () => {
      if (session.phase === 'signed-in') await renew();
    },
    signIn: ({ token, user }: { readonly token: string; readonly user: users.User }) => {
      options.setToken(token);
      keep(user);
    },
    keepUser: keep,
    signOut: async (because: Leaving = 'goodbye') => {
      const goodbye = options.sayGoodbye(because);
      end(because);
      await goodbye.catch(() => undefined);
    },
    /** The server refused to go on: everything is cleared, and the person is told why. */
    expire: () => {
      const wasKnown = session.phase !== 'signed-out';
      end();
      if (wasKnown) options.onExpired();
    },
    /** Another tab signed in or out, or changed the profile. */
    followOtherTab: async () => {
      const saved = savedUser(options.storage);
      if (session.phase === 'signed-out') return saved ? renew() : undefined;
      if (session.phase !== 'signed-in') return;
      if (!saved) end('elsewhere');
      else if (saved.id === session.user.id) become({ ...session, user: saved });
    },
  };
}

function savedUser(storage: Storage): users.User | null {
  const value = storage.read(USER_KEY);
  return typeof value === 'object' && value !== null && 'email' in value && 'role' in value
    ? (value as users.User)
    : null;
}
