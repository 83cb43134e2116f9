import { findInstrument, type Instrument } from '@halyard/catalogue';
import { type admin, type BodyOf, say } from '@halyard/contract';
import { LEVERAGES, tooHigh } from '@halyard/engine';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  type Approvals,
  changesBetween,
  type Proposal,
  type Terms as ApprovalTerms,
} from '../../approvals/index.ts';
import type { Audit } from '../../audit/index.ts';
import { readClosures } from './read-closures.ts';
import type { GroupsBook } from '../groups/groups-book.ts';
import { selectTold } from '../groups/store-groups.ts';
import type { SettingsBook } from './settings-book.ts';
import { type InstrumentSettings, shownSettings, untouched, widenedTo } from './settings.ts';
import * as store from './store-settings.ts';

export type ChangeDeps = {
  readonly approvals: Approvals;
  readonly audit: Audit;
  readonly bus: Pick<Bus, 'tell'>;
  readonly clock: Clock;
  readonly settings: Pick<SettingsBook, 'learn'>;
  readonly groups: Pick<GroupsBook, 'standing'>;
};

/** Who changes an instrument, and which one. */
export type Author = { readonly caller: Identity; readonly symbol: string };

type Shown = admin.AdminInstrument['settings'];
type Terms = Pick<InstrumentSettings, 'extraSpreadPpm' | 'maxLeverage' | 'hours' | 'closures'>;

/**
 * Spread, leverage, hours and planned closures, all at once, as the administrator saw and left them. What makes prices
 * dearer or takes leverage away reaches people who are in the market already, so it takes two.
 */
export async function changeInstrument(
  deps: ChangeDeps,
  tx: Tx,
  author: Author,
  { version, reason, closures, ...rest }: BodyOf<typeof admin.adminChangeInstrument>,
): Promise<{ readonly shown: Shown; readonly proposal: Proposal | null }> {
  const instrument = instrumentOr404(author.symbol);
  const before = await lock(tx, instrument);
  if (version !== before.version) refuse('edit-conflict');
  await requireBearable(deps, tx, instrument, rest);
  const nowMs = deps.clock.now().getTime();
  const terms: Terms = { ...rest, closures: readClosures(closures, before.closures, nowMs) };
  const isDearer = terms.extraSpreadPpm > before.extraSpreadPpm || terms.maxLeverage < before.maxLeverage;
  if (isDearer) {
    const proposal = await propose(deps, tx, author, { before, terms, reason });
    return { shown: shownSettings(before, nowMs), proposal };
  }
  return { shown: await writeTerms(deps, tx, author, before, terms, reason), proposal: null };
}

/** What carries a change out that two have agreed to: the settings as a whole, over the version it was proposed on. */
export function instrumentTerms(deps: ChangeDeps): ApprovalTerms {
  return {
    lock: async (tx, { subject }) => ({ version: (await lock(tx, instrumentOr404(subject))).version }),
    carryOut: async (tx, caller, { subject, content, reason, proposedBy }) => {
      const instrument = instrumentOr404(subject);
      const before = await lock(tx, instrument);
      const terms = content as Terms;
      await requireBearable(deps, tx, instrument, terms);
      await writeTerms(deps, tx, { caller, symbol: subject }, before, terms, reason, proposedBy);
    },
  };
}

async function propose(
  { approvals, clock }: ChangeDeps,
  tx: Tx,
  { caller }: Author,
  {
    before,
    terms,
    reason,
  }: { readonly before: InstrumentSettings; readonly terms: Terms; readonly reason: string },
): Promise<Proposal> {
  const nowMs = clock.now().getTime();
  const forPeople = (one: InstrumentSettings) => {
    const { extraSpreadPpm, maxLeverage, hours, closures } = shownSettings(one, nowMs);
    return { extraSpreadPpm, maxLeverage, hours, closures };
  };
  return approvals.propose(tx, caller, {
    kind: 'instrument',
    subject: before.symbol,
    about: before.symbol,
    userId: null,
    content: terms,
    basis: { version: before.version },
    changes: changesBetween(forPeople(before), forPeople({ ...before, ...terms })),
    reason,
  });
}

function writeTerms(
  deps: ChangeDeps,
  tx: Tx,
  author: Author,
  before: InstrumentSettings,
  terms: Terms,
  reason: string,
  proposedBy?: string,
): Promise<Shown> {
  const spread = widenedTo(before, terms.extraSpreadPpm, deps.clock.now().getTime());
  const after = { ...before, ...terms, ...spread };
  return write(deps, tx, author, { before, after, action: 'instrument.changed', reason, proposedBy });
}

/** No version is asked for: whoever halts means the market as it is now, whatever else has been changed. */
export async function haltInstrument(
  deps: ChangeDeps,
  tx: Tx,
  author: Author,
  reason: string,
): Promise<Shown> {
  const before = await lock(tx, instrumentOr404(author.symbol));
  if (before.halt) refuse('already-halted');
  const after = { ...before, halt: { since: deps.clock.now(), reason } };
  return write(deps, tx, author, { before, after, action: 'instrument.halted', reason });
}

export async function resumeInstrument(
  deps: ChangeDeps,
  tx: Tx,
  author: Author,
  { reason, since }: BodyOf<typeof admin.adminResumeInstrument>,
): Promise<Shown> {
  const before = await lock(tx, instrumentOr404(author.symbol));
  if (!before.halt) refuse('not-halted');
  // Whoever ends one halt has not looked at the next.
  if (since !== undefined && Date.parse(since) !== before.halt.since.getTime()) refuse('edit-conflict');
  return write(deps, tx, author, {
    before,
    after: { ...before, halt: null },
    action: 'instrument.resumed',
    reason,
  });
}

function instrumentOr404(text: string): Instrument {
  return findInstrument(text) ?? refuse('unknown-symbol');
}

async function lock(tx: Tx, { symbol }: Instrument): Promise<InstrumentSettings> {
  return (await store.lockSettings(tx, symbol)) ?? untouched(symbol);
}

/** No position may be born near its stop-out, however wide the spread and high the leverage. */
async function requireBearable(
  { clock, groups }: Pick<ChangeDeps, 'clock' | 'groups'>,
  tx: Tx,
  instrument: Instrument,
  house: { readonly maxLeverage: number; readonly extraSpreadPpm: number },
): Promise<void> {
  const { maxLeverage } = house;
  const isOffered = LEVERAGES.includes(maxLeverage) && maxLeverage <= instrument.maxLeverage;
  if (!isOffered) refuse('invalid-leverage', { max: instrument.maxLeverage });
  // Of the terms that customers are being told of too: nobody is to be promised what then cannot come.
  const standing = [...groups.standing(clock.now().getTime()), ...(await selectTold(tx))];
  const most = standing.flatMap((terms) => tooHigh(terms, instrument, house) ?? []);
  if (most.length > 0) refuse('spread-too-wide', { max: Math.min(...most) });
}

type Change = {
  readonly before: InstrumentSettings;
  readonly after: InstrumentSettings;
  readonly action: string;
  readonly reason: string;
  readonly proposedBy?: string | undefined;
};

async function write(
  { approvals, audit, bus, clock, settings }: ChangeDeps,
  tx: Tx,
  { caller }: Author,
  { before, after, action, reason, proposedBy }: Change,
): Promise<Shown> {
  const at = clock.now();
  const written = { ...after, version: before.version + 1, changed: { by: caller.userId, at, reason } };
  if (!(await store.writeSettings(tx, written))) refuse('edit-conflict');
  tx.afterCommit(() => {
    settings.learn([written]);
    bus.tell('house');
  });
  const shown = shownSettings(written, at.getTime());
  const detail = {
    symbol: before.symbol,
    before: auditable(shownSettings(before, at.getTime())),
    after: auditable(shown),
    reason,
    ...(proposedBy === undefined ? {} : { proposedBy }),
  };
  await approvals.voidAbout(
    tx,
    caller.userId,
    'instrument',
    before.symbol,
    say('void-instrument-changed', {}),
  );
  await audit.record(tx, { actorId: caller.userId, action, detail });
  return shown;
}

/** Who changed it last, and why, is the audit log's own to tell. */
function auditable(settings: Shown) {
  const { version, extraSpreadPpm, maxLeverage, hours, closures, halt } = settings;
  return { version, extraSpreadPpm, maxLeverage, hours, closures, halt };
}
