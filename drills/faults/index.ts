import type { Fault } from '../fault.ts';
import { ALERTS } from './alerts/alerts.ts';
import { CLOCK } from './clock/clock.ts';
import { COPYING } from './copying/copying.ts';
import { FEED } from './feed/feed.ts';
import { ONE_TICK } from './one-tick/one-tick.ts';
import { CUT } from './cut/cut.ts';
import { DATABASE_AWAY } from './database-away/database-away.ts';
import { KILLS } from './kills/kills.ts';
import { MANAGED } from './managed/managed.ts';
import { PRIMARY_LOST } from './primary-lost/primary-lost.ts';
import { OVERLOAD } from './overload/overload.ts';
import { RAILS } from './rails/rails.ts';
import { RESTORE } from './restore/restore.ts';
import { ROLLING_RESTART } from './rolling-restart/rolling-restart.ts';
import { STOP } from './stop/stop.ts';
import { SOCKETS } from './sockets/sockets.ts';
import { TWO_NODES } from './two-nodes/two-nodes.ts';
import { TIME_GOES_BACK } from './time-goes-back/time-goes-back.ts';
import { WEBHOOKS } from './webhooks/webhooks.ts';
import { UPGRADE } from './upgrade/upgrade.ts';

/**
 * In the order in which they are run. Of those that may run beside each other the long ones come first, so that all end
 * at about the same time.
 */
export const FAULTS: readonly Fault[] = [
  KILLS,
  DATABASE_AWAY,
  OVERLOAD,
  STOP,
  PRIMARY_LOST,
  RAILS,
  SOCKETS,
  TIME_GOES_BACK,
  WEBHOOKS,
  CLOCK,
  ROLLING_RESTART,
  UPGRADE,
  FEED,
  RESTORE,
  CUT,
  ALERTS,
  TWO_NODES,
  COPYING,
  MANAGED,
  ONE_TICK,
];
