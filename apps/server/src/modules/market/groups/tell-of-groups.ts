import { notificationOf, type StoredNotification } from '@halyard/contract';
import { comingTo, isDearer, unbearable, versionAt } from '@halyard/engine';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Market } from '../market.ts';
import { NOTICE_MS, stateOf } from './change-group.ts';
import * as store from './store-groups.ts';
import { termsText } from './terms-in-words.ts';

export type NoticeDeps = Pick<Platform, 'clock' | 'database'> & {
  readonly bus: Pick<Bus, 'tell'>;
  readonly market: Pick<Market, 'groups' | 'settings'>;
  /** Customers of a group, by id, after one of them. A module after this one knows them. */
  readonly customersIn: (
    queryable: Queryable,
    group: string,
    after: string | null,
    limit: number,
  ) => Promise<readonly string[]>;
  /** Who decides about terms. */
  readonly staffInOrder: (queryable: Queryable) => Promise<readonly { readonly id: string }[]>;
  readonly tell: (tx: Tx, news: StoredNotification & { readonly userId: string }) => Promise<void>;
};

/** So that nobody who trades waits long for the messages of theirs. */
const AT_ONCE = 50;

/** Tells customers what becomes of their terms, some at a time. A process that ends meanwhile goes on where it was. */
export async function tellOfGroups(deps: NoticeDeps): Promise<void> {
  for (;;) {
    const group = await store.selectTelling(deps.database);
    if (group === null) return;
    await deps.database.transaction((tx) => tellSome(deps, tx, group));
  }
}

async function tellSome(deps: NoticeDeps, tx: Tx, group: string): Promise<void> {
  const { name } = (await store.lockGroup(tx, group)) ?? { name: group };
  const notice = (await store.selectNotices(tx, group)).find(({ endedAt }) => endedAt === null);
  if (!notice) return;
  const told = await deps.customersIn(tx, group, notice.toldUpTo, AT_ONCE);
  const news = notice.isDearer
    ? notificationOf('group-dearer', {
        group: name,
        at: notice.promisedAt.toISOString(),
        terms: termsText(notice.terms),
      })
    : notificationOf('group-not-dearer', { group: name });
  for (const userId of told) await deps.tell(tx, { userId, ...news });
  const isOver = told.length < AT_ONCE;
  const now = deps.clock.now();
  const toldUpTo = told.at(-1) ?? notice.toldUpTo;
  await store.updateNotice(tx, { ...notice, toldUpTo, endedAt: isOver ? now : null });
  if (isOver && notice.isDearer) await begin(deps, tx, name, notice, now);
}

/** All know of it. Who was told last has a day too, whatever the others were told. */
async function begin(
  { bus, market, staffInOrder, tell }: NoticeDeps,
  tx: Tx,
  name: string,
  { group, version, terms, promisedAt }: store.Notice,
  now: Date,
): Promise<void> {
  // An instrument may have got a wider spread or more leverage meanwhile. Then it stays as it is, and everybody hears of that.
  const found = unbearable(terms, market.settings.of);
  if (found) {
    await store.turnBack(tx, { group, version }, found.symbol);
    const news = notificationOf('group-turned-back', { group: name, ...found, max: String(found.max) });
    for (const { id: userId } of await staffInOrder(tx)) await tell(tx, { userId, ...news });
    return;
  }
  const fromMs = Math.max(promisedAt.getTime(), now.getTime() + NOTICE_MS);
  await store.insertVersion(tx, group, { version, fromMs, terms });
  tx.afterCommit(() => {
    market.groups.learn(group, { version, fromMs, terms });
    bus.tell('house');
  });
}

/**
 * What somebody who joins a group has not been told: everything dearer that is coming to it, or that others are being told of. Asked
 * before they join: who is among its customers already, by another account or by their tier, has heard. The groups are held, and what
 * is known in memory may be older.
 */
export async function newsForJoiner(
  {
    clock,
    isCustomerIn,
  }: Pick<NoticeDeps, 'clock'> & {
    readonly isCustomerIn: (queryable: Queryable, group: string, userId: string) => Promise<boolean>;
  },
  queryable: Queryable,
  id: string,
  userId: string,
): Promise<StoredNotification[]> {
  if (await isCustomerIn(queryable, id, userId)) return [];
  const nowMs = clock.now().getTime();
  const { group } = await stateOf(queryable, id);
  const now = versionAt(group, nowMs).terms;
  const notices = (await store.selectNotices(queryable, id)).filter(
    // Whoever is told later is told with the others.
    ({ isDearer: isComing, endedAt, toldUpTo }) =>
      isComing && endedAt === null && toldUpTo !== null && userId <= toldUpTo,
  );
  const coming = [
    ...comingTo(group, nowMs).filter(({ terms }) => isDearer(now, terms)),
    ...notices.map(({ terms, promisedAt }) => ({ terms, fromMs: promisedAt.getTime() })),
  ];
  const name = (await store.selectNames(queryable)).find((one) => one.id === id)?.name ?? id;
  return coming.map(({ terms, fromMs }) =>
    notificationOf('group-dearer', {
      group: name,
      at: new Date(fromMs).toISOString(),
      terms: termsText(terms),
    }),
  );
}
