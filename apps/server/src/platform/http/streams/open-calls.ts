import type { Bus } from '../../bus/bus.ts';
import { Refusal, refuse, tooSoon } from '../../refusal.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Identity, StillMay } from '../identity.ts';

const MOST_PER_KEY = 10;
const MOST_PER_PERSON = 20;
const MOST = 2000;
/** Rights are looked at again this often, so that one that ended is out within a second on every node. */
const LOOK_MS = 500;

export type Reader = {
  readonly caller: Identity;
  /** What their session was shown by. */
  readonly token: string | undefined;
};

export type OpenCallsDeps = {
  readonly bus: Pick<Bus, 'on'>;
  readonly log: Pick<Log, 'error'>;
  readonly stillMay: StillMay;
};

type Open = Reader & { readonly end: () => void };
export type OpenCalls = ReturnType<typeof createOpenCalls>;

/**
 * What goes on long after the call that began it, whatever carries it: so many of one key and of one person, and each only as
 * long as its caller may read. A node without Redis hears of a revocation by looking.
 */
export function createOpenCalls({ bus, log, stillMay }: OpenCallsDeps) {
  const all = new Set<Open>();
  let isLooking = false;
  let isClosed = false;
  const look = async (): Promise<void> => {
    // Side by side, since the keys and sessions of one moment are looked up together.
    await Promise.all(
      [...all].map(async (one) => {
        if (!(await stillMay(one.caller, one.token))) one.end();
      }),
    );
  };
  const lookSoon = (): void => {
    if (isLooking || all.size === 0) return;
    isLooking = true;
    look()
      .catch((error: unknown) => {
        // Without a database nobody can say whose right is over: the next round asks again.
        if (!(error instanceof Refusal)) log.error({ err: error }, 'looking at open calls failed');
      })
      .finally(() => (isLooking = false));
  };
  const timer = setInterval(lookSoon, LOOK_MS).unref();
  const cease = bus.on('sessions', lookSoon);

  return {
    count: (): number => all.size,

    /** One more, unless there are too many; what is answered gives its place back. None once it is closed: nobody would end it. */
    admit: (reader: Reader, end: () => void): (() => void) => {
      if (isClosed) refuse('not-ready');
      requirePlace(all, reader.caller);
      const one = { ...reader, end };
      all.add(one);
      return () => void all.delete(one);
    },

    close: (): void => {
      isClosed = true;
      clearInterval(timer);
      cease();
    },
  };
}

function requirePlace(all: ReadonlySet<Open>, { userId, key }: Identity): void {
  const own = [...all].filter(({ caller }) => caller.userId === userId);
  const ofKey = key ? own.filter(({ caller }) => caller.key?.id === key.id) : [];
  const most = ofKey.length >= MOST_PER_KEY ? MOST_PER_KEY : MOST_PER_PERSON;
  if (own.length >= MOST_PER_PERSON || ofKey.length >= MOST_PER_KEY)
    refuse('too-many-streams', { most: String(most) });
  if (all.size >= MOST) throw tooSoon('too-many-requests', 60_000);
}
