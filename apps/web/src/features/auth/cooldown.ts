import { useEffect, useState } from 'react';
import { createStorage } from '../../platform/browser/storage.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';

const COOLDOWN_S = 60;

/** Kept in this tab, so that a reload goes on where the count was. */
const shelf = createStorage(() => window.sessionStorage);
const KEY = 'halyard.mailed';

/** Which mail is waited for, and at which address. */
export type Mailed = { readonly what: 'resendCode' | 'forgotPassword'; readonly email: string };
type Moments = Readonly<Record<string, number>>;

/** For a browser that keeps nothing. */
let noted: Moments = {};

const nameOf = ({ what, email }: Mailed) => `${what} ${email.trim().toLowerCase()}`;

function moments(): Moments {
  const kept = shelf.read(KEY);
  return typeof kept === 'object' && kept !== null ? { ...noted, ...kept } : noted;
}

function endOf(mailed: Mailed): number {
  const endsAt: unknown = moments()[nameOf(mailed)];
  return typeof endsAt === 'number' ? endsAt : 0;
}

/** A mail has gone out: asking for another one waits from here on. */
export function noteMailed(mailed: Mailed, seconds = COOLDOWN_S): void {
  const now = Date.now();
  const running = Object.entries(moments()).filter(([, endsAt]) => endsAt > now);
  noted = { ...Object.fromEntries(running), [nameOf(mailed)]: now + seconds * 1000 };
  shelf.write(KEY, noted);
}

/** How long the server makes people wait, if that is why it refused. */
export function waitIn(failure: unknown): number | undefined {
  const isWait = failure instanceof CallFailure && failure.code === 'wait-before-resend';
  return isWait ? failure.retryAfterS : undefined;
}

/** Seconds until one may ask again, counting down. */
export function useCooldown(mailed: Mailed) {
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((endOf(mailed) - now) / 1000));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);

  return {
    secondsLeft,
    start: (seconds?: number) => {
      noteMailed(mailed, seconds);
      setNow(Date.now());
    },
  };
}
