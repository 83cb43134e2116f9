import { createECDH } from 'node:crypto';
import { isOwnMachine } from '../own-machine.ts';
import type { Settings } from '../settings.ts';
import { type Guard, type Posted, postGuarded, readTarget } from '../outbound/guarded-post.ts';

/** What a browser has arranged with its push service (RFC 8030), and the keys to write to it with (RFC 8291). */
export type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

export type PushMessage = {
  readonly text: string;
  /** How long the push service keeps it for a device it cannot reach. */
  readonly ttlSeconds: number;
  readonly urgency: 'normal' | 'high';
  /** At most 32 letters. Of one topic the push service keeps the newest alone. */
  readonly topic: string;
};

export type PushOutcome =
  | { readonly is: 'sent' }
  /** Nobody is there any more, and nobody will be. */
  | { readonly is: 'gone' }
  /** Not now: another try is worth it. */
  | { readonly is: 'later'; readonly reason: string; readonly waitMs: number | null }
  /** It will never be taken. */
  | { readonly is: 'refused'; readonly reason: string };

export type PushSender = {
  /** What browsers are told. What was arranged for another key takes nothing from this one. */
  readonly publicKey: string;
  readonly send: (to: Subscription, message: PushMessage) => Promise<PushOutcome>;
  readonly accepts: (subscription: Subscription) => boolean;
};

const TIMEOUT_MS = 5000;
const CLOSED = { is: 'refused', reason: 'its address is no public one' } as const;

type PushSettings = Pick<
  Settings,
  | 'VAPID_PUBLIC_KEY'
  | 'VAPID_PRIVATE_KEY'
  | 'VAPID_SUBJECT'
  | 'OPERATOR_EMAIL'
  | 'SITE_MODE'
  | 'HOST'
  | 'PUBLIC_URL'
>;

/** Sends push messages in the operator's name (RFC 8292); null where there are no keys. */
export function createPushSender(settings: PushSettings, given: Partial<Guard> = {}): PushSender | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  if (publicKey === '' || privateKey === '') return null;
  const subject = settings.VAPID_SUBJECT || `mailto:${settings.OPERATOR_EMAIL}`;
  const guard = { mayUseOwnMachine: servesItselfAlone(settings), timeoutMs: TIMEOUT_MS, ...given };
  return {
    publicKey,
    accepts: ({ endpoint, p256dh }) => readTarget(endpoint, guard) !== null && isPoint(p256dh),
    send: async ({ endpoint, p256dh, auth }, { text, ttlSeconds, urgency, topic }) => {
      const url = readTarget(endpoint, guard);
      if (!url) return CLOSED;
      const { default: webPush } = await import('web-push');
      let request;
      try {
        request = webPush.generateRequestDetails({ endpoint: url.href, keys: { p256dh, auth } }, text, {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: ttlSeconds,
          urgency,
          topic,
        });
      } catch {
        return { is: 'refused', reason: 'nothing can be written to it' };
      }
      try {
        const posted = await postGuarded(guard, url.href, request);
        return posted ? outcomeOf(posted) : CLOSED;
      } catch (error) {
        return { is: 'later', reason: (error as Error).message, waitMs: null };
      }
    },
  };
}

function outcomeOf({ status, retryAfter }: Posted): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  const reason = `the push service answered ${status}`;
  if (status !== 429 && status < 500) return { is: 'refused', reason };
  return { is: 'later', reason, waitMs: readWait(retryAfter) };
}

/** Seconds, or the moment itself. */
function readWait(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

/** What is sent to this machine is nobody's business where only this machine is served, and for practice. */
function servesItselfAlone({ SITE_MODE, HOST, PUBLIC_URL }: PushSettings): boolean {
  const publicHost = URL.parse(PUBLIC_URL)?.hostname ?? 'localhost';
  return SITE_MODE === 'simulated' && isOwnMachine(HOST) && isOwnMachine(publicHost);
}

/** Whether something can be encrypted for it: anybody may name any bytes. */
function isPoint(p256dh: string): boolean {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}
