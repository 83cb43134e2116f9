import { findInstrument } from '@halyard/catalogue';
import type { admin, BodyOf } from '@halyard/contract';
import {
  comingTo,
  type Group,
  type GroupTerms,
  type GroupVersion,
  isDearer,
  unbearable,
  versionAt,
} from '@halyard/engine';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Approvals, changesBetween, type Proposal, type Terms } from '../../approvals/index.ts';
import type { SettingsBook } from '../instruments/settings-book.ts';
import type { GroupsBook } from './groups-book.ts';
import * as store from './store-groups.ts';
import { forPeople, tidied } from './terms-in-words.ts';

export type GroupDeps = {
  readonly approvals: Approvals;
  readonly bus: Pick<Bus, 'tell'>;
  readonly clock: Clock;
  readonly settings: Pick<SettingsBook, 'of'>;
  readonly groups: Pick<GroupsBook, 'learn'>;
  /** Customers are to be told. */
  readonly wakeNotices: () => void;
};

const DAY_MS = 86_400_000;
/** Between the word that something dearer, another group or another tier comes and its coming. */
export const NOTICE_MS = DAY_MS;
const MOST_DAYS_AHEAD = 90;
/** By then every node knows a group and its versions: they look each second. */
export const KNOWN_EVERYWHERE_MS = 5000;

/** What a proposal carries out. */
export type Content = { readonly terms: GroupTerms; readonly from: string | null };

/** Nothing changes yet: a different administrator decides. */
export async function proposeVersion(
  deps: GroupDeps,
  tx: Tx,
  caller: Identity,
  id: string,
  { terms: given, from, version, reason }: BodyOf<typeof admin.adminProposeGroupVersion>,
): Promise<Proposal> {
  const { name } = (await store.lockGroup(tx, id)) ?? refuse('unknown-group');
  const state = await stateOf(tx, id);
  if (version !== state.version) refuse('edit-conflict');
  const nowMs = deps.clock.now().getTime();
  const terms = tidied(given);
  requireBearable(deps, terms);
  if (from !== null && !isAhead(Date.parse(from), nowMs)) refuse('group-moment', { days: MOST_DAYS_AHEAD });
  const before = latestOf(state, nowMs);
  const changes = changesBetween(forPeople(before), forPeople(terms));
  if (changes.length === 0) refuse('group-unchanged');
  const content: Content = { terms, from };
  return deps.approvals.propose(tx, caller, {
    kind: 'group',
    subject: id,
    about: name,
    userId: null,
    content,
    basis: { version },
    changes: [...changes, { field: 'from', before: null, after: from ?? 'as soon as it may' }],
    reason,
  });
}

/** What carries out a version that two have agreed on. */
export function groupTerms(deps: GroupDeps): Terms {
  return {
    lock: async (tx, { subject }) => {
      const group = await store.lockGroup(tx, subject);
      return group && { version: (await stateOf(tx, subject)).version };
    },
    carryOut: async (tx, _caller, { subject, content }) => {
      const { terms, from } = content as Content;
      requireBearable(deps, terms);
      await addVersion(deps, tx, subject, terms, from);
    },
  };
}

/**
 * Where nothing is dearer it is a version at once. Else customers are told first, and the last of them a day before it begins. What is
 * still being told of is overtaken, and what would begin no earlier; whoever heard of something dearer that does not come hears that too.
 */
async function addVersion(
  deps: GroupDeps,
  tx: Tx,
  group: string,
  terms: GroupTerms,
  from: string | null,
): Promise<void> {
  const nowMs = deps.clock.now().getTime();
  const state = await stateOf(tx, group);
  const version = state.version + 1;
  const wantedMs = from === null ? 0 : Date.parse(from);
  const standing = standingIn(state, nowMs);
  const now = versionAt(state.group, nowMs).terms;
  const willBeDearer = standing.some((one) => isDearer(one.terms, terms));
  for (const notice of state.telling) await store.updateNotice(tx, { ...notice, endedAt: deps.clock.now() });
  const fromMs = Math.max(wantedMs, nowMs + (willBeDearer ? NOTICE_MS : KNOWN_EVERYWHERE_MS));
  const notice = { group, version, terms, promisedAt: new Date(fromMs) };
  if (willBeDearer) {
    await store.insertNotice(tx, { ...notice, isDearer: true });
  } else {
    await store.insertVersion(tx, group, { version, fromMs, terms });
    const isOvertaken = (one: GroupVersion) =>
      one.fromMs >= fromMs || state.telling.some((told) => told.version === one.version);
    if (standing.some((one) => isDearer(now, one.terms) && isOvertaken(one)))
      await store.insertNotice(tx, { ...notice, isDearer: false });
  }
  tx.afterCommit(() => {
    deps.wakeNotices();
    if (!willBeDearer) deps.groups.learn(group, { version, fromMs, terms });
    deps.bus.tell('house');
  });
}

export type GroupState = {
  readonly group: Group;
  readonly telling: readonly store.Notice[];
  /** Agreed on and told, and could not begin. Nothing was agreed on since. */
  readonly turnedBack: store.Notice | null;
  /** The highest number that was ever given. */
  readonly version: number;
};

export async function stateOf(queryable: Queryable, id: string): Promise<GroupState> {
  const group = (await store.selectGroups(queryable)).find((one) => one.id === id) ?? refuse('unknown-group');
  const notices = await store.selectNotices(queryable, id);
  const numbers = [...group.versions, ...notices].map(({ version }) => version);
  const version = Math.max(...numbers);
  return {
    group,
    turnedBack: notices.find((one) => one.unbearable !== null && one.version === version) ?? null,
    telling: notices.filter(({ endedAt, isDearer: isComing }) => endedAt === null && isComing),
    version,
  };
}

/** What counts now, and what customers have been told or are being told will. */
export function standingIn({ group, telling }: GroupState, nowMs: number): readonly GroupVersion[] {
  const now = versionAt(group, nowMs);
  const told = telling.map(({ version, terms, promisedAt }) => ({
    version,
    terms,
    fromMs: promisedAt.getTime(),
  }));
  return [now, ...comingTo(group, nowMs), ...told];
}

/** What a change is shown against: the terms that will stand if nothing is changed. */
const latestOf = (state: GroupState, nowMs: number): GroupTerms | null =>
  standingIn(state, nowMs).at(-1)?.terms ?? null;

export function requireBearable({ settings }: Pick<GroupDeps, 'settings'>, terms: GroupTerms): void {
  for (const symbol of Object.keys(terms.instruments ?? {}))
    if (findInstrument(symbol)?.symbol !== symbol) refuse('unknown-symbol');
  const found = unbearable(terms, settings.of);
  if (found) refuse('group-spread-too-wide', found);
}

const isAhead = (atMs: number, nowMs: number): boolean =>
  atMs > nowMs && atMs <= nowMs + MOST_DAYS_AHEAD * DAY_MS;
