import type { BodyOf, copying } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { BookRow } from '../../ledger/index.ts';
import type { CopyingDeps } from '../deps.ts';
import { requireCopying } from '../require-copying.ts';
import * as store from './store-strategies.ts';

const DAY_MS = 86_400_000;

/** An account of one's own in which each fill opens or closes a position by itself, so that others can do the same. */
export const mayBeShown = ({ kind, status, positionMode }: BookRow): boolean =>
  kind === 'trading' && status === 'open' && positionMode === 'hedging';

/** Asks for one's own trading book to be shown. It must be old enough and have closed enough for its record to say something. */
export async function publishStrategy(
  deps: CopyingDeps,
  tx: Tx,
  { userId: ownerId }: Identity,
  { book: asked, name, description, feePercent }: BodyOf<typeof copying.publishStrategy>,
): Promise<{ readonly id: string }> {
  await requireCopying(deps, tx);
  const { clock, ledger, settings } = deps;
  const seen = (await ledger.book(tx, ownerId, asked)) ?? refuse('book-not-found');
  await ledger.lock(tx, seen.bookId);
  const book = (await ledger.book(tx, ownerId, asked)) ?? refuse('book-not-found');
  const { bookId, openedAt } = book;
  if (!mayBeShown(book)) refuse('strategy-book');
  const days = settings.COPY_STRATEGY_MIN_DAYS;
  const now = clock.now();
  if (now.getTime() - openedAt.getTime() < days * DAY_MS) refuse('strategy-too-young', { days });
  const most = settings.COPY_STRATEGY_MIN_CLOSED;
  if ((await store.selectBookFigures(tx, bookId)).closed < most) refuse('strategy-too-few', { most });
  const id = newId();
  const isNew = await store.insertStrategy(tx, { id, ownerId, bookId, name, description, feePercent }, now);
  if (!isNew) refuse('strategy-exists');
  return { id };
}
