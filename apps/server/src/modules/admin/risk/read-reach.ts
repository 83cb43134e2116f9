import type { admin, AnswerOf } from '@halyard/contract';
import { usd } from '@halyard/money';
import type { Actor } from '../../../platform/http/identity.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { HouseRisk } from '../../trading/index.ts';
import { selectEmails } from '../people/store-names.ts';
import type { createReaderLog } from './reader-log.ts';

type Reach = Omit<AnswerOf<typeof admin.adminInstrumentReach>, 'ordersAbove' | 'customersAbove'>;

const LISTED = 100;

/** Whom a spread would reach, by name. That these people were shown is written down in the same transaction. */
export async function readReach(
  tx: Tx,
  reach: Awaited<ReturnType<HouseRisk['reach']>>,
  log: ReturnType<typeof createReaderLog>,
  reader: Actor,
  now: Date,
): Promise<Reach> {
  // Without a quote nothing can be closed, and without a spread nothing is.
  if (!reach)
    return { at: now.toISOString(), customers: 0, positions: 0, costUsd: 0, reached: [], reachedCount: 0 };
  const { at, customers, positions, costUsd } = reach;
  const listed = reach.reached.slice(0, LISTED);
  const shown = listed.map(({ userId }) => userId);
  const emails = await selectEmails(tx, shown);
  await log(tx, reader, shown);
  return {
    at: at.toISOString(),
    customers,
    positions,
    costUsd: usd(costUsd),
    reached: listed.map(({ lossUsd, ...one }) => ({
      ...one,
      email: emails.get(one.userId) ?? '',
      lossUsd: usd(lossUsd),
    })),
    reachedCount: reach.reached.length,
  };
}
