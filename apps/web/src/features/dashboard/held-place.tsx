import { serverNow } from '../../platform/live/server-clock.ts';
import { useUser } from '../../platform/session/signed-in.ts';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';

const YOUNG_MS = 7 * 24 * 3_600_000;

/** The place of the first steps while they are read, in an account so young that there is hardly a doubt. */
export function HeldPlace() {
  const isYoung = serverNow() - Date.parse(useUser().createdAt) < YOUNG_MS;
  return isYoung ? <Skeleton className="h-90 w-full rounded-panel lg:h-48" /> : null;
}
