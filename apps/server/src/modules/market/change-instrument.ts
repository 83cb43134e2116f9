import { findInstrument, type Instrument } from '@halyard/catalogue';
import type { admin, BodyOf } from '@halyard/contract';
import { LEVERAGES, maxLeverageAtSpread } from '@halyard/engine';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Audit } from '../audit/index.ts';
import { readClosures } from './read-closures.ts';
import type { SettingsBook } from './settings-book.ts';
import { type InstrumentSettings, shownSettings, untouched } from './settings.ts';
import * as store from './store-settings.ts';

export type ChangeDeps = {
  readonly audit: Audit;
  readonly bus: Pick<Bus, 'tell'>;
  readonly clock: Clock;
  readonly settings: Pick<SettingsBook, 'learn'>;
};

/** Who changes an instrument, which one, and from where. */
export type Author = { readonly caller: Identity; readonly ip: string; readonly symbol: string };

type Shown = admin.AdminInstrument['settings'];

/** Spread, leverage, hours and planned closures, all at once, as the administrator saw and left them. */
export async function changeInstrument(
  deps: ChangeDeps,
  tx: Tx,
  author: Author,
  { version, reason, closures, ...terms }: BodyOf<typeof admin.adminChangeInstrument>,
): Promise<Shown> {
  const instrument = instrumentOr404(author.symbol);
  const before = await lock(tx, instrument);
  if (version !== before.version) refuse('edit-conflict');
  requireBearable(instrument, terms);
  const planned = readClosures(closures, before.closures, deps.clock.now().getTime());
  return write(deps, tx, author, {
    before,
    after: { ...before, ...terms, closures: planned },
    action: 'instrument.changed',
    reason,
  });
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
  reason: string,
): Promise<Shown> {
  const before = await lock(tx, instrumentOr404(author.symbol));
  if (!before.halt) refuse('not-halted');
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
function requireBearable(
  instrument: Instrument,
  { maxLeverage, extraSpreadPpm }: { readonly maxLeverage: number; readonly extraSpreadPpm: number },
): void {
  const isOffered = LEVERAGES.includes(maxLeverage) && maxLeverage <= instrument.maxLeverage;
  if (!isOffered) refuse('invalid-leverage', { max: instrument.maxLeverage });
  const max = maxLeverageAtSpread(instrument, extraSpreadPpm);
  if (maxLeverage > max) refuse('spread-too-wide', { max });
}

type Change = {
  readonly before: InstrumentSettings;
  readonly after: InstrumentSettings;
  readonly action: string;
  readonly reason: string;
};

async function write(
  { audit, bus, clock, settings }: ChangeDeps,
  tx: Tx,
  { caller, ip }: Author,
  { before, after, action, reason }: Change,
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
  };
  await audit.record(tx, { actorId: caller.userId, action, detail, ip });
  return shown;
}

/** Who changed it last, and why, is the audit log's own to tell. */
function auditable(settings: Shown) {
  const { version, extraSpreadPpm, maxLeverage, hours, closures, halt } = settings;
  return { version, extraSpreadPpm, maxLeverage, hours, closures, halt };
}
