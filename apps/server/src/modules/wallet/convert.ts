import { type BookId, mainBookOf, converted, priceConversion, USD } from '@halyard/accounting';
import { findAsset } from '@halyard/catalogue';
import { type BodyOf, type QueryOf, say, type wallet } from '@halyard/contract';
import { MAX_UNITS } from '@halyard/money';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { referenceFor, type StatementRow } from '../ledger/index.ts';
import type { ConversionRate } from '../market/index.ts';
import { amountWord, parseAmount } from './amounts.ts';
import type { WalletDeps } from './deps.ts';
import { settleAfterwards } from './withdrawals/cancel-withdrawal.ts';
import { lockForLeaving, withdrawable } from './withdrawals/what-may-leave.ts';

type Request = QueryOf<typeof wallet.quoteConversion>;

export type PricedConversion = {
  readonly give: bigint;
  readonly gross: bigint;
  readonly fee: bigint;
  readonly receive: bigint;
  readonly rate: ConversionRate;
};

/** What a conversion would yield at this moment. The same function prices the preview and the conversion. */
export function quoteConversion(deps: WalletDeps, request: Request): PricedConversion {
  const { from, to } = request;
  if (from === to) refuse('same-currency');
  for (const currency of [from, to]) if (!findAsset(currency)) refuse('not-convertible', { currency });
  const give = parseAmount(request.amount, from);
  const rate = deps.market.conversionRate(from, to);
  if (typeof rate === 'string') return refuse(rate);
  const priced = priceConversion(give, rate);
  if (priced.receive <= 0n) refuse('amount-too-small');
  if (priced.gross > MAX_UNITS) refuse('amount-too-large');
  return { give, rate, ...priced };
}

/** Converts at the current price: two transactions of one reference, one entry. */
export async function convert(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  request: BodyOf<typeof wallet.convert>,
): Promise<{ out: StatementRow; in: StatementRow }> {
  const { from, to } = request;
  const main = mainBookOf(caller.userId);
  const leaving = await lockForLeaving(deps, tx, caller.userId, main);
  const priced = quoteConversion(deps, request);
  if (request.minReceive !== undefined && priced.receive < parseAmount(request.minReceive, to))
    refuse('price-moved');
  if (priced.give > (await withdrawable(deps, tx, leaving, from))) refuse('insufficient-balance');
  return carryOutConversion(deps, tx, main, { from, to }, priced);
}

/** The caller holds the locks of what money leaves. */
export async function carryOutConversion(
  deps: WalletDeps,
  tx: Tx,
  main: BookId,
  { from, to }: Pick<Request, 'from' | 'to'>,
  priced: PricedConversion,
): Promise<{ out: StatementRow; in: StatementRow }> {
  const shared = {
    userId: main,
    type: 'transfer',
    toldAs: 'conversion',
    status: 'completed',
    reference: referenceFor('transfer'),
    description: say('conversion', {
      gave: amountWord(priced.give, from),
      from,
      received: amountWord(priced.receive, to),
      to,
    }),
  } as const;
  const id = newId();
  const out = await deps.ledger.record(tx, {
    ...shared,
    id,
    asset: from,
    amount: -priced.give,
    usdValue: deps.market.valueUsd(priced.give, from),
  });
  const received = await deps.ledger.record(tx, {
    ...shared,
    asset: to,
    amount: priced.gross,
    fees: priced.fee,
    usdValue: deps.market.valueUsd(priced.gross, to),
  });
  await deps.ledger.post(
    tx,
    id,
    converted({ userId: main, from, to, give: priced.give, gross: priced.gross, fee: priced.fee }),
  );
  if (to === USD) await settleAfterwards(deps, tx, main);
  return { out, in: received };
}
