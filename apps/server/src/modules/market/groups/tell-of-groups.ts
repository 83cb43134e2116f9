import { notificationOf, type StoredNotification } from '@halyard/contract';
import { unbearable } from '@halyard/engine';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable, Tx } from '../../../platform/database/database.ts';
import type { Market } from '../market.ts';
import { NOTICE_MS, termsText } from './change-group.ts';
import * as store from './store-groups.ts';

export type NoticeDeps = {
  readonly bus: Pick<Bus, 'tell'>;
  readonly clock: Clock;
  readonly database: Database;
  readonly market: Pick<Market, 'groups' | 'settings'>;
  /** Customers of a group, by id, after one of them. A module after this one knows them. */
  readonly customersIn: (
    queryable: Queryable,
    group: string,
    after: string | null,
    limit: number,
  ) => Promise<readonly string[]>;
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
  if (isOver && notice.isDearer) await begin(deps, tx, notice, now);
}

/** All know of it. Who was told last has a day too, whatever the others were told. */
async function begin(
  { bus, market }: NoticeDeps,
  tx: Tx,
  { group, version, terms, promisedAt }: store.Notice,
  now: Date,
): Promise<void> {
  // An instrument may have got a wider spread or more leverage meanwhile. Then it stays as it is.
  if (unbearable(terms, market.settings.of)) return;
  const fromMs = Math.max(promisedAt.getTime(), now.getTime() + NOTICE_MS);
  await store.insertVersion(tx, group, { version, fromMs, terms });
  tx.afterCommit(() => {
    market.groups.learn(group, { version, fromMs, terms });
    bus.tell('house');
  });
}
