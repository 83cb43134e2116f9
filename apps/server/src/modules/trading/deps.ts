import type { Bus } from '../../platform/bus/bus.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Keys } from '../keys/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import type { Market } from '../market/index.ts';
import type { Site } from '../site/index.ts';
import type { Desk } from './desk/desk.ts';

export type TradingDeps = Pick<Platform, 'clock' | 'database' | 'log' | 'wakeMail'> & {
  readonly bus: Pick<Bus, 'tell'>;
  readonly market: Market;
  readonly ledger: Ledger;
  readonly live: Live;
  readonly site: Pick<Site, 'capabilities' | 'booksAreSound' | 'booksAreSoundBut'>;
  readonly desk: Desk;
  /** Counts what the orders of an API key come to in a day, and knows whether it was stopped. */
  readonly keys: Pick<Keys, 'countSpending' | 'latelyCounted' | 'isRevoked'>;
};
