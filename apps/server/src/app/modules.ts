import serverPackage from '../../package.json' with { type: 'json' };
import { buildBooksChecks } from './books-checks.ts';
import { buildMoney } from './money.ts';
import { buildPeople } from './people.ts';
import { createCopying } from '../modules/copying/index.ts';
import { createManaged } from '../modules/managed/index.ts';
import { createAudit } from '../modules/audit/index.ts';
import { createLedger } from '../modules/ledger/index.ts';
import { createLive } from '../modules/live/index.ts';
import {
  createFeed,
  createMarket,
  type Market,
  groupNames,
  holdGroups,
  newsForJoiner,
  type PriceFeed,
} from '../modules/market/index.ts';
import type { Notifications } from '../modules/notifications/index.ts';
import { createSite } from '../modules/site/index.ts';
import { createTrading, type Trading } from '../modules/trading/index.ts';
import { createWebhooks } from '../modules/webhooks/index.ts';
import { createTiers } from '../modules/users/index.ts';
import { createWatch } from '../modules/watch/index.ts';
import type { BetweenNodes } from '../platform/bus/between-nodes.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Log } from '../platform/telemetry/log.ts';
import type { Guard } from '../platform/outbound/guarded-post.ts';
import { createPushSender } from '../platform/push/push-sender.ts';
import { whenAsked } from '../platform/rounds.ts';
import type { Settings } from '../platform/settings.ts';

const { version } = serverPackage;

export type AppOptions = {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: Log;
  readonly clock?: Clock;
  /** What this process is called among the nodes and in the notes of its jobs. */
  readonly nodeId?: string;
  /** What it has in common with them beside the database; without it the process is alone. */
  readonly between?: BetweenNodes;
  /** Where prices come from, when not from where the settings say. */
  readonly feed?: PriceFeed;
  /** How addresses that strangers name are reached, where not as ever. */
  readonly outbound?: Partial<Guard>;
  /** Runs a job soon, by its name. Whoever starts the jobs hands it in; without it they only run in their time. */
  readonly wakeJob?: (name: string) => void;
};

/** What the process has before the first module stands. */
export type Ground = AppOptions &
  Required<Pick<AppOptions, 'clock' | 'nodeId' | 'wakeJob'>> & { readonly bus: Bus };
export type Modules = Awaited<ReturnType<typeof buildModules>>;

/** The modules in their order, each with what it needs of those before. */
export async function buildModules(ground: Ground) {
  const { settings, database, bus, log, clock, feed, nodeId, wakeJob } = ground;
  const audit = createAudit({ clock });
  const { chain, checks, proof } = buildBooksChecks({ clock, database, log });
  const site = createSite({ audit, bus, checks, clock, database, log, nodeId, settings, version });
  await site.books.recall();
  await site.contact.recall();
  const live = createLive({ database, bus, clock, log });
  const ledger = createLedger({ clock, live, booksAreSound: site.booksAreSound });
  const market = createMarket({ ...ground, feed: feed ?? (await createFeed(ground)) });
  await market.settings.look();
  await market.groups.look();
  bus.on('house', whenAsked(market.settings.look));
  bus.on('house', whenAsked(market.groups.look));
  const wakeMail = () => wakeJob('send-mail');
  const push = createPushSender(settings);
  const told = { push, wakeMail, wakePush: () => wakeJob('send-push') };
  const people = buildPeople({ audit, bus, clock, database, ledger, live, log, settings, ...told });
  const { approvals, keys, notifications, users } = people;
  const webhooks = createWebhooks({ ...ground, ...people, audit, ledger, live });
  const trading = createTrading({ bus, clock, database, keys, ledger, live, log, market, site, wakeMail });
  const watch = createWatch({ clock, database, live, log, market, notifications, owner: trading.owner });
  const base = { approvals, audit, clock, database, log, settings, wakeJob, wakeMail };
  const joining = joiningOf({ clock, market, notifications, trading });
  const tiers = createTiers({ audit, clock, database, ledger, live, ...joining });
  const money = buildMoney({ ...base, ledger, market, notifications, tiers, trading, users });
  const led = { ...base, bus, ledger, notifications, site, trading, wallet: money.wallet };
  const copying = createCopying(led);
  const managed = createManaged({ ...led, market });
  const contactDetails = async () => (await site.contact.read(database)).details;
  return {
    audit,
    chain,
    checks,
    proof,
    site,
    live,
    tiers,
    joining,
    ledger,
    market,
    ...people,
    webhooks,
    trading,
    watch,
    ...money,
    copying,
    managed,
    contactDetails,
    version,
    ...told,
  };
}

type Joining = {
  readonly clock: Clock;
  readonly market: Market;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly trading: Pick<Trading, 'areFlat' | 'isCustomerIn' | 'requireNightsBooked'>;
};

/** What moving books to other terms takes: whether they are dearer, the nights before, and what is coming to them. */
function joiningOf({ clock, market, notifications, trading }: Joining) {
  return {
    isDearer: market.isDearer,
    groupNames,
    holdGroups,
    requireNightsBooked: trading.requireNightsBooked,
    areFlat: trading.areFlat,
    newsOfGroup: (tx: Tx, group: string, userId: string) =>
      newsForJoiner({ clock, isCustomerIn: trading.isCustomerIn }, tx, group, userId),
    tell: notifications.notify,
  };
}
