import type { After } from '@halyard/client';
import type { users } from '@halyard/contract';

const AGAIN_MS = 2_000;

type OwnUserOptions = {
  readonly ask: () => Promise<users.User>;
  /** Who is signed in here, as far as this page knows. */
  readonly here: () => users.User | null;
  readonly keep: (user: users.User) => void;
  readonly after: After;
};

/** Reads anew who is signed in: what they may do hangs on it, on every screen. */
export function createOwnUser({ ask, here, keep, after }: OwnUserOptions) {
  let newest = 0;

  async function attempt(reading: number, isLast: boolean): Promise<void> {
    const before = here();
    if (before === null) return;
    const user = await ask().catch(() => null);
    // What was asked later knows more.
    if (reading !== newest) return;
    // Where somebody has changed something meanwhile, the answer may be older than that.
    if (user !== null && here() === before) keep(user);
    else if (!isLast) after(AGAIN_MS, () => reading === newest && void attempt(reading, true));
  }

  /** Is done once the first answer is there; what could not be read then comes later. */
  function read(): Promise<void> {
    newest += 1;
    return attempt(newest, false);
  }

  return {
    read,
    /** Somebody looks at the page again, and may have heard elsewhere that they can go on. A confirmed address is told to no page. */
    lookAgain: (): void => {
      const user = here();
      if (user !== null && isHeldBack(user)) void read();
    },
  };
}

function isHeldBack({ emailVerified, status }: users.User): boolean {
  return !emailVerified || status === 'suspended';
}
