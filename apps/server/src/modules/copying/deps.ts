import type { Platform } from '../../platform/platform.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Site } from '../site/index.ts';
import type { Trading } from '../trading/index.ts';
import type { Wallet } from '../wallet/index.ts';

export type CopyingDeps = Pick<Platform, 'bus' | 'clock' | 'database' | 'log' | 'settings'> & {
  readonly approvals: Approvals;
  readonly audit: Audit;
  readonly ledger: Ledger;
  readonly notifications: Notifications;
  readonly site: Pick<Site, 'capabilities'>;
  readonly trading: Pick<Trading, 'copies' | 'desk' | 'figures' | 'figuresOfAll' | 'protection'>;
  readonly wallet: Pick<
    Wallet,
    | 'endForDebt'
    | 'lackingElsewhere'
    | 'lockForLeaving'
    | 'lockMain'
    | 'mayLeave'
    | 'moveDollars'
    | 'moveToMain'
    | 'payWhatIsOwed'
    | 'withdrawable'
  >;
};
