import type { Database } from '../../../platform/database/database.ts';
import { inLanes } from '../../../platform/serve-each.ts';
import type { PushOutcome, PushSender } from '../../../platform/push/push-sender.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { messageOf } from './message-of.ts';
import * as store from './store-push.ts';

type SendDeps = Pick<Platform, 'clock' | 'database'> & {
  readonly log: Pick<Log, 'warn'>;
  readonly push: PushSender | null;
};

export type SentPushes = {
  readonly sent: number;
  readonly gone: number;
  readonly later: number;
  readonly refused: number;
};

const MOST_AT_ONCE = 200;
/** To one device, so that nobody's many messages, or slow answers, stand in the way of everybody else's first one. */
const MOST_OF_ONE = 5;
/** So many devices are written to side by side: one that does not answer holds up few others. */
const LANES = 16;
/** So many of them for the devices of one person, who may have ten that answer slowly, and well. */
const LANES_OF_ONE = 2;
/** A run begins nothing later than this: what is left is still due, and what is new goes with it. */
const LONG_ENOUGH_MS = 10_000;
/** A push service that takes so long for an answer holds up others: its device rests before it is sent the next. */
const SLOW_MS = 3000;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 3_600_000;
/** In a row. With the rests between them that is well over a day, longer than a push service is ever away. */
const MOST_FAILURES = 40;

/**
 * Sends what is due, to each device in turn. What was sent is taken out before the next goes to the same device; a node
 * that dies between the two sends that one again under the same tag, and the device shows it once. A device that cannot
 * be reached rests, each time twice as long, or longer where its push service says so; in the end it is forgotten. One
 * that answers slowly rests a little, and a run has an end, so that nobody's push services hold up everybody else.
 */
export async function sendDuePushes({ clock, database, log, push }: SendDeps): Promise<SentPushes> {
  const counts = { sent: 0, gone: 0, later: 0, refused: 0 };
  await store.forgetStale(database, clock.now());
  if (!push) return counts;
  const due = await store.selectDue(database, {
    vapidKey: push.publicKey,
    now: clock.now(),
    most: MOST_AT_ONCE,
    mostOfOne: MOST_OF_ONE,
  });
  const untilMs = performance.now() + LONG_ENOUGH_MS;
  // All of them end before this does: whoever sends next must not meet one of them.
  await inLanes(linesOf(due), LANES, async (line) => {
    for (const mine of line) await sendToOne(push, mine);
  });
  return counts;

  async function sendToOne(sender: PushSender, pushes: readonly store.DuePush[]): Promise<void> {
    for (const one of pushes) {
      if (performance.now() > untilMs || !(await store.isStillTheirs(database, one))) return;
      const beganMs = performance.now();
      const outcome = await trySend(sender, one);
      const isSlow = performance.now() - beganMs > SLOW_MS;
      counts[outcome.is] += 1;
      const now = clock.now();
      switch (outcome.is) {
        case 'sent':
          await store.deletePush(database, one);
          await store.noteReached(database, one.deviceId, now);
          break;
        case 'refused':
          await store.deletePush(database, one);
          log.warn({ service: serviceOf(one), reason: outcome.reason }, 'a push message was not taken');
          break;
        case 'gone':
          await store.deleteGone(database, one);
          return;
        case 'later':
          await noteLater(database, one, outcome.waitMs ?? 0, now);
          return;
      }
      if (isSlow) {
        await store.noteRest(database, one.deviceId, new Date(now.getTime() + FIRST_WAIT_MS));
        return;
      }
    }
  }

  /** What goes wrong with one message rests its device like any failure, and holds up nobody else's. */
  async function trySend(sender: PushSender, one: store.DuePush): Promise<PushOutcome> {
    try {
      return await sender.send(one, messageOf(one, clock.now()));
    } catch (error) {
      const reason = (error as Error).message;
      log.warn({ service: serviceOf(one), reason }, 'a push message could not be sent');
      return { is: 'later', reason, waitMs: null };
    }
  }
}

async function noteLater(database: Database, one: store.DuePush, askedMs: number, now: Date): Promise<void> {
  const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(askedMs, FIRST_WAIT_MS * 2 ** one.failures));
  if (one.failures + 1 >= MOST_FAILURES) await store.deleteGone(database, one);
  else await store.noteFailure(database, one.deviceId, new Date(now.getTime() + waitMs));
}

type Line = readonly (readonly store.DuePush[])[];

/** The devices in lines, two for each person at most: everybody's first line before anybody's second. */
function linesOf(due: readonly store.DuePush[]): readonly Line[] {
  const people = [...Map.groupBy(due, ({ userId }) => userId).values()].map((theirs) => [
    ...Map.groupBy(theirs, ({ deviceId }) => deviceId).values(),
  ]);
  return Array.from({ length: LANES_OF_ONE }, (_, nth) =>
    people.map((devices) => devices.filter((__, index) => index % LANES_OF_ONE === nth)),
  )
    .flat()
    .filter(({ length }) => length > 0);
}

/** The rest of the address is what lets somebody write to the device. */
function serviceOf({ endpoint }: store.DuePush): string {
  return URL.parse(endpoint)?.host ?? '';
}
