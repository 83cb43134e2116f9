import type { users } from '@halyard/contract';
import type { RefreshOutcome } from '../calls/api.ts';
import { isFinal } from '../calls/call-failure.ts';
import { GOODBYE_KEY, type Storage, USER_KEY } from '../browser/storage.ts';
import { createHeld } from '../live/listeners.ts';

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
  const { read, become, subscribe, saved, here, isHere } = createWho(options.storage);
  const goodbye = createGoodbye(options);

  function keep(user: users.User): void {
    options.storage.write(USER_KEY, user);
    // The server has ended whatever session this browser had before.
    goodbye.forget();
    become({ phase: 'signed-in', user, isOffline: false });
  }

  function end(because?: Ending): void {
    const known = saved();
    options.setToken(null);
    // Whoever has signed in in another tab meanwhile stays known there.
    if (here() === null || known === null || isHere(known)) options.storage.remove(USER_KEY);
    become({ phase: 'signed-out' });
    options.onEnded(because);
  }

  async function renew(): Promise<void> {
    if ((await options.refresh()) !== 'unreached') return;
    // A browser that keeps nothing still has the user of this page.
    const user = here() ?? saved();
    become(user ? { phase: 'signed-in', user, isOffline: true } : { phase: 'signed-out' });
  }

  return {
    read,
    subscribe,
    /** Takes up the saved session. Without a saved user there is at most a goodbye to say, before anybody comes in. */
    start: async () => {
      await goodbye.makeUp();
      return saved() ? renew() : become({ phase: 'signed-out' });
    },
    renew: async () => (here() ? renew() : goodbye.makeUp()),
    signIn: ({ token, user }: { readonly token: string; readonly user: users.User }) => {
      options.setToken(token);
      keep(user);
    },
    /** What is now known of whoever is signed in. An answer that comes after they have left brings nobody back. */
    keepUser: (user: users.User): void => {
      if (isHere(user)) keep(user);
    },
    /** Whose token the server has renewed: in a tab that slept it may be somebody else by now. Nothing of the one before goes on as theirs. */
    goOnAs: (user: users.User): void => (here() && !isHere(user) ? end('elsewhere') : keep(user)),
    signOut: async (because: Leaving = 'goodbye') => {
      const said = goodbye.say(because);
      end(because);
      await said;
    },
    /** The server refused to go on: everything is cleared, and the person is told why. */
    expire: () => {
      const wasKnown = read().phase !== 'signed-out';
      end();
      if (wasKnown) options.onExpired();
    },
    /** Another tab signed in or out, or changed the profile. */
    followOtherTab: async () => {
      const [session, user] = [read(), saved()];
      if (session.phase === 'checking') return;
      if (session.phase === 'signed-in') {
        if (user && isHere(user)) return become({ ...session, user });
        end('elsewhere');
      }
      if (user) await renew();
    },
  };
}

function createWho(storage: Storage) {
  const held = createHeld<Session>({ phase: 'checking' });
  const here = (): users.User | null => {
    const session = held.read();
    return session.phase === 'signed-in' ? session.user : null;
  };
  return {
    ...held,
    here,
    isHere: ({ id }: users.User) => here()?.id === id,
    saved: () => savedUser(storage),
  };
}

/** A goodbye stays noted until the server has answered: its cookie would go on, for whoever sits here next. */
function createGoodbye({ storage, sayGoodbye }: Pick<SessionOptions, 'storage' | 'sayGoodbye'>) {
  const forget = () => storage.remove(GOODBYE_KEY);

  async function say(because: Leaving): Promise<void> {
    storage.write(GOODBYE_KEY, because);
    try {
      await sayGoodbye(because);
    } catch (failure) {
      if (!isFinal(failure)) return;
    }
    forget();
  }

  return {
    say,
    forget,
    /** The cookie alone is enough to say it once more; by now it may be that of somebody who has signed in. */
    makeUp: async (): Promise<void> => {
      const because = storage.read(GOODBYE_KEY);
      const isOwed = because === 'goodbye' || because === 'idle';
      if (isOwed && savedUser(storage) === null) await say(because);
    },
  };
}

function savedUser(storage: Storage): users.User | null {
  const value = storage.read(USER_KEY);
  return typeof value === 'object' && value !== null && 'email' in value && 'role' in value
    ? (value as users.User)
    : null;
}
