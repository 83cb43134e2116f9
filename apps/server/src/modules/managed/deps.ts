import type { Platform } from '../../platform/platform.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Site } from '../site/index.ts';
import type { Trading } from '../trading/index.ts';
import type { Wallet } from '../wallet/index.ts';

export type ManagedDeps = Pick<Platform, 'bus' | 'clock' | 'database' | 'log'> & {
  readonly approvals: Approvals;
  readonly ledger: Ledger;
  readonly market: Pick<Market, 'candles'>;
  readonly notifications: Notifications;
  readonly site: Pick<Site, 'capabilities'>;
  readonly trading: Pick<
    Trading,
    'figures' | 'figuresOfAll' | 'leastFor' | 'plan' | 'protection' | 'rebalance'
  >;
  readonly wallet: Pick<
    Wallet,
    'endForDebt' | 'lockForLeaving' | 'lockMain' | 'mayLeave' | 'moveDollars' | 'moveToMain' | 'withdrawable'
  >;
};
