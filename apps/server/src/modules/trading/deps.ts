import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { Keys } from '../keys/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import type { Market } from '../market/index.ts';
import type { Site } from '../site/index.ts';
import type { Desk } from './desk/desk.ts';

export type TradingDeps = {
  readonly database: Database;
  readonly bus: Pick<Bus, 'tell'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly market: Market;
  readonly ledger: Ledger;
  readonly live: Live;
  readonly site: Pick<Site, 'capabilities' | 'booksAreSound' | 'booksAreSoundBut'>;
  readonly desk: Desk;
  /** Counts what the orders of an API key come to in a day, and knows whether it was stopped. */
  readonly keys: Pick<Keys, 'countSpending' | 'isRevoked'>;
  readonly wakeMail: () => void;
};
