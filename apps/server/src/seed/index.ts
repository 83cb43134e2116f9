import { nightsBetween } from '@halyard/engine';
import { type App, buildApp } from '../app.ts';
import { createSyntheticFeed, marketSeed } from '../modules/market/index.ts';
import { beginFilling, endFilling, isFilled, isHalfFilled } from '../modules/site/index.ts';
import { createUsers } from '../modules/users/index.ts';
import { type SettableClock, settableClock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identity.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { discardQueuedMail } from '../platform/mail/outbox.ts';
import type { Settings } from '../platform/settings.ts';
import { companyTrades, demoTrades } from './demo-trades.ts';
import { DEMO_PEOPLE, type DemoPerson } from './demo-people.ts';
import { demoPast, DESTINATION, FIRST_DAY_AGO, type PastAct } from './demo-past.ts';
import { portfolioMoments } from './demo-portfolios.ts';
import { strategyMoments } from './demo-strategies.ts';
import { DEPOSIT_ADDRESSES } from './deposit-addresses.ts';
import { addMarketSamples } from './market-samples.ts';
import { type Moment, placeResting, tradingMoments } from './relive-trades.ts';

const DAY_MS = 24 * 3_600_000;

/** The one environment that cannot be started: part of its past is there, and nobody can say which. */
export class HalfFilled extends Error {
  constructor({ DATABASE_URL, dataDir }: Settings) {
    const remove = DATABASE_URL ? 'empty the database' : `remove the folder ${dataDir}`;
    super(
      'A start was interrupted while it filled the fresh environment, or another one is filling it now. ' +
        `If none is, ${remove} and start again.`,
    );
    this.name = 'HalfFilled';
  }
}

type SeedOptions = { readonly settings: Settings; readonly database: Database; readonly log: Log };

/**
 * Fills a fresh simulated environment: people to sign in as, deposit addresses, and a past for the demo customer and a company.
 * The past is lived, not written: the product's own acts run on a clock that starts 18 months ago, so every
 * balance, entry and audit row is what it would have been.
 */
export async function seedWhenEmpty({ settings, database, log }: SeedOptions): Promise<boolean> {
  if (settings.SITE_MODE !== 'simulated') return false;
  if (await isHalfFilled(database)) throw new HalfFilled(settings);
  if (await isFilled(database)) return false;
  const nowMs = Date.now();
  const clock = settableClock(new Date(nowMs - FIRST_DAY_AGO * DAY_MS));
  const [first] = DEMO_PEOPLE;
  if (!first || (await createUsers({ clock }).byEmail(database, first.email))) return false;
  // Whatever feed is configured has no past; the synthetic market has one.
  const feed = createSyntheticFeed(await marketSeed({ settings, database, log }));
  // A made-up past falls on any day of the week, and is over before a wait would be.
  const lenient = { ...settings, TRADING_HOURS: 'always', WITHDRAWAL_WAIT_HOURS: 0 } as const;
  const app = await buildApp({ settings: lenient, database, log, clock, feed });
  // Only now: what cannot be built leaves nothing half filled.
  if (!(await beginFilling(database))) throw new HalfFilled(settings);
  log.info('filling a fresh simulated environment');

  const people = await createPeople(app, database, clock);
  await database.transaction(async (tx) => {
    for (const { color, ...address } of DEPOSIT_ADDRESSES) {
      const style = { color, bgColor: `${color}-soft`, borderColor: color };
      await app.wallet.addAddress(tx, { ...address, ...style, isActive: true });
    }
    await addMarketSamples(tx, nowMs);
  });
  const [demo, company, staff] = people;
  if (demo && company && staff) {
    const moneyActs = demoPast().map((act): Moment => ({
      daysAgo: act.daysAgo,
      live: () =>
        relive(app, database, clock, { demo: asCaller(demo, clock), staff: asCaller(staff, clock) }, act),
    }));
    const strategies = strategyMoments(
      { ...app, database, create: (tx, person) => createPerson(app, tx, person) },
      asCaller(staff, clock),
    );
    const moments = [
      ...moneyActs,
      ...tradingMoments(app, demo.id, demoTrades()),
      ...tradingMoments(app, company.id, companyTrades()),
      ...strategies,
      ...portfolioMoments({ ...app, database }),
    ];
    for (const { daysAgo, live } of moments.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
      await passNights(app, clock, nowMs - daysAgo * DAY_MS);
      await live();
    }
    await passNights(app, clock, Date.now());
    await placeResting(app, demo.id);
  }
  await discardQueuedMail(database);
  await endFilling(database);
  await app.server.close();
  return true;
}

async function createPeople(app: App, database: Database, clock: SettableClock): Promise<PersonCreated[]> {
  const people: PersonCreated[] = [];
  for (const person of DEMO_PEOPLE) {
    people.push(await database.transaction((tx) => createPerson(app, tx, person)));
    clock.advance(3_600_000);
  }
  return people;
}

type Made = Omit<DemoPerson, 'what' | 'password'> & { readonly password: string | null };

const createPerson = ({ auth }: App, tx: Tx, person: Made) =>
  auth.createReadyUser(tx, {
    ...credentials(person),
    kycStatus: 'verified',
    practiceFunds: person.role === 'user',
  });

/** Time passes up to a moment; every night is booked when it comes. */
async function passNights(app: App, clock: SettableClock, untilMs: number): Promise<void> {
  for (const nightMs of nightsBetween(clock.now().getTime(), untilMs)) {
    clock.set(new Date(nightMs));
    await app.trading.passTime();
  }
  clock.set(new Date(untilMs));
}

type PersonCreated = Awaited<ReturnType<App['auth']['createReadyUser']>>;

function credentials({ email, password, firstName, lastName, role, accountType }: Made) {
  return { email, password, firstName, lastName, role, accountType };
}

/** One act of the past, with what staff did about it some hours later. */
async function relive(
  app: App,
  database: Database,
  clock: SettableClock,
  people: { readonly demo: Identity; readonly staff: Identity },
  act: PastAct,
): Promise<void> {
  const { wallet } = app;
  if (act.act === 'convert') {
    const { from, to, amount } = act;
    await database.transaction((tx) => wallet.convert(tx, people.demo, { from, to, amount }));
    return;
  }
  const row = await database.transaction((tx) =>
    act.act === 'deposit'
      ? wallet.depositFiat(tx, people.demo, { currency: act.currency, amount: act.amount })
      : wallet.withdraw(tx, people.demo, { currency: 'USD', amount: act.amount, destination: DESTINATION }),
  );
  if (act.end === 'pending') return;
  clock.advance(4 * 3_600_000);
  await database.transaction(async (tx): Promise<unknown> => {
    if (act.end === 'cancelled') return wallet.cancel(tx, people.demo, row.id);
    if (act.end === 'rejected')
      return wallet.reject(tx, people.staff, row.id, 'The account holder could not be confirmed');
    return wallet.approve(tx, people.staff, row.id);
  });
}

function asCaller(person: PersonCreated, clock: SettableClock): Identity {
  return {
    userId: person.id,
    sessionId: person.id,
    email: person.email,
    role: person.role,
    status: person.status,
    emailVerified: true,
    kycStatus: person.kycStatus,
    hasSecondFactor: false,
    tier: person.tier,
    confirmedAt: clock.now(),
  };
}
