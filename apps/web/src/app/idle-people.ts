import { onDoneBefore } from '../platform/calls/act.ts';
import { createEndedElsewhere } from '../platform/session/ended-elsewhere.ts';
import { ACTIVITY_EVENTS, createIdleWatch, IDLE_CHECK_MS } from '../platform/session/idle.ts';
import { onSessionEnded, session, storage } from '../platform/session/signed-in.ts';
import { ACTIVITY_KEY } from '../platform/browser/storage.ts';
import { SESSION } from '../texts/shell.ts';
import { notices } from '../ui/notices/notices.ts';

const WARNING_ID = 'idle-warning';
const ENDED_ID = 'ended-elsewhere';
const WARNING_LASTS_MS = 30 * 60_000;
const WARNING_LEAVES_MS = 4_000;
/** Whoever logged out elsewhere looks there, and comes here later. */
const ENDED_LASTS_MS = 60_000;
const DONE_BEFORE_LASTS_MS = 15_000;

const ended = createEndedElsewhere({
  whoIsHere: () => {
    const current = session.read();
    return current.phase === 'signed-in' ? current.user.id : null;
  },
  tell: () => notices.show(SESSION.endedElsewhere, { id: ENDED_ID, lastsMs: ENDED_LASTS_MS }),
  forget: () => notices.forget(ENDED_ID),
});
onSessionEnded(ended.hear);
session.subscribe(ended.look);

onDoneBefore(() => notices.show(SESSION.doneBefore, { lastsMs: DONE_BEFORE_LASTS_MS }));

/** Warns people who went away, and logs them out when they do not come back. */
export function watchIdlePeople(): () => void {
  let isWarned = false;
  const watch = createIdleWatch({
    now: Date.now,
    readLast: () => Number(storage.read(ACTIVITY_KEY)) || null,
    writeLast: (at) => storage.write(ACTIVITY_KEY, at),
    onWarning: () => {
      isWarned = true;
      warn(WARNING_LASTS_MS);
    },
    // It stays for a moment, because a hand on the mouse may be on its way to the button.
    onReturn: () => {
      isWarned = false;
      warn(WARNING_LEAVES_MS);
    },
    onTimeout: () => {
      // The server hears of it too: its own count began anew with every refresh of this page.
      void session.signOut('idle');
      notices.error(SESSION.expired);
    },
  });

  function warn(lastsMs: number): void {
    notices.show(SESSION.idleWarning, {
      id: WARNING_ID,
      lastsMs,
      action: { label: SESSION.staySignedIn, onClick: stay },
    });
  }

  function stay(): void {
    watch.touch();
    void session.renew();
  }

  for (const name of ACTIVITY_EVENTS) addEventListener(name, watch.touch, { passive: true });
  const timer = setInterval(watch.check, IDLE_CHECK_MS);
  return () => {
    for (const name of ACTIVITY_EVENTS) removeEventListener(name, watch.touch);
    clearInterval(timer);
    // Whoever is logged out has nothing to stay signed in to.
    if (isWarned) notices.forget(WARNING_ID);
  };
}
