import { type StoredText, textOf } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import { takeBackExplanations } from './bank/store-entries.ts';
import { takeBackSignatures } from './books/store-client-money.ts';
import { lockWaitingOf } from './bank/store-files.ts';
import { rejectFile } from './bank/take-file.ts';
import { cancelFile } from './bank-out/release-file.ts';
import { lockMadeBy, takeBackFailed } from './bank-out/store-payment-files.ts';
import type { RailsDeps } from './deps.ts';

/**
 * What somebody said of payments as the first of two is void once they have lost their rights, and stays so when those come
 * back: entries, payments and sheets wait as if nothing had been said, what is in a file waits for another one.
 */
export async function takeBackWords(
  deps: Pick<RailsDeps, 'audit' | 'clock'>,
  tx: Tx,
  by: string | null,
  personId: string,
  because: StoredText,
): Promise<void> {
  const reason = textOf(because);
  const note = (action: string, detail: Readonly<Record<string, string>>) =>
    deps.audit.record(tx, { actorId: by, action, subjectId: null, detail: { ...detail, reason } });
  // All the locks first: the log comes last, as everywhere.
  const explained = await takeBackExplanations(tx, personId);
  const failed = await takeBackFailed(tx, personId);
  const signed = await takeBackSignatures(tx, personId);
  const [made, waiting] = [await lockMadeBy(tx, personId), await lockWaitingOf(tx, personId)];
  for (const entryId of explained) await note('bank-entry.explanation-voided', { entryId });
  for (const paymentId of failed) await note('payment.giving-back-voided', { paymentId });
  for (const day of signed) await note('client-money.signature-voided', { day });
  for (const id of made) await cancelFile(deps, tx, by, { id, reason });
  for (const id of waiting) await rejectFile(deps, tx, by, { id, reason });
}
