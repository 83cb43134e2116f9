import type { Clock } from '../../platform/clock.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { Audit } from '../audit/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Site } from '../site/index.ts';
import type { Trading } from '../trading/index.ts';
import type { Wallet } from '../wallet/index.ts';

export type CopyingDeps = {
  readonly audit: Audit;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly log: Log;
  readonly notifications: Notifications;
  readonly settings: Settings;
  readonly site: Pick<Site, 'capabilities'>;
  readonly trading: Pick<Trading, 'copies' | 'desk' | 'figures' | 'figuresOfAll' | 'protection'>;
  readonly wallet: Pick<
    Wallet,
    | 'endForDebt'
    | 'lockForLeaving'
    | 'mayLeave'
    | 'moveDollars'
    | 'payWhatIsOwed'
    | 'returnable'
    | 'withdrawable'
  >;
};
