import { type BookId, mainBookOf, withdrawalRequested } from '@halyard/accounting';
import { type Asset, assetOrUnlisted, type Network, networkOfDestination } from '@halyard/catalogue';
import { type BodyOf, say, users, type wallet } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { requireConfirmation } from '../../../platform/http/authorise.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { StatementRow } from '../../ledger/index.ts';
import { plainAmount, parseAmount, unitsOf } from '../amounts.ts';
import { beginWait, waitBefore } from './begin-wait.ts';
import type { WalletDeps } from '../deps.ts';
import { requestedNews } from './letters.ts';
import { requireCarried } from './require-payable.ts';
import * as store from '../store.ts';
import { lockForPayment, withdrawable } from './what-may-leave.ts';
import { allowsTestnet } from '../addresses/test-networks.ts';

type Request = BodyOf<typeof wallet.withdraw>;

const DAY_MS = 86_400_000;

/**
 * A customer asks for their money: the request becomes pending and amount plus fee are held until staff decide
 * or the customer takes it back.
 */
export async function requestWithdrawal(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  request: Request,
): Promise<StatementRow> {
  const amount = parseAmount(request.amount, request.currency);
  const asset = assetOrUnlisted(request.currency);
  const network = chooseNetwork(deps, asset, request);
  requireCarried(deps, asset, network.network, amount);
  const minimum = unitsOf(network.minWithdrawal, asset);
  if (amount < minimum) {
    refuse('minimum-withdrawal', { min: plainAmount(minimum, asset.currency), symbol: asset.currency });
  }
  const most = await deps.rails.mostWithdrawal(tx, asset.currency, network.network);
  if (most !== null && amount > most) {
    refuse('most-withdrawal', { max: plainAmount(most, asset.currency), symbol: asset.currency });
  }
  requireIdentity(deps, caller);

  const usdValue = deps.market.valueUsd(amount, asset.currency);
  const fee = unitsOf(network.withdrawalFee, asset);
  const main = mainBookOf(caller.userId);
  const leaving = await lockForPayment(deps, tx, caller.userId, main);
  const now = deps.clock.now();
  if (await isLarge(deps, tx, main, usdValue)) requireConfirmation(caller, now);
  if (amount + fee > (await withdrawable(deps, tx, leaving, asset.currency))) refuse('insufficient-balance');

  const id = newId();
  const row = await deps.ledger.record(tx, {
    id,
    userId: main,
    type: 'withdrawal',
    status: 'pending',
    asset: asset.currency,
    amount,
    fees: fee,
    usdValue,
    description: say('withdrawal', {
      network: asset.kind === 'fiat' ? network.network.toLowerCase() : network.network,
    }),
  });
  const parts = { userId: main, asset: asset.currency, amount, fee };
  await deps.ledger.hold(
    tx,
    { userId: main, asset: asset.currency, amount: amount + fee, kind: 'withdrawal', subjectId: id },
    withdrawalRequested(parts),
  );
  const fourEyesAbove = BigInt(deps.settings.WITHDRAWAL_FOUR_EYES_USD) * 100n;
  const to = { network: network.network, destination: request.destination };
  const wait = await waitBefore(deps, tx, caller.userId, to);
  await store.insertWithdrawal(tx, {
    transactionId: id,
    ...to,
    approvalsNeeded: !asset.listed || usdValue === null || usdValue > fourEyesAbove ? 2 : 1,
  });
  const step = { what: say('step-withdrawal-requested', {}), by: 'customer' } as const;
  await store.insertStep(tx, id, step, now);
  if (wait) await beginWait(deps, tx, { row, to, wait });
  await deps.notifications.notify(tx, { userId: caller.userId, ...requestedNews(row, wait) });
  return row;
}

function requireIdentity({ settings }: WalletDeps, { kycStatus }: Identity): void {
  const unknown = users.identityRefusal(kycStatus, settings.SITE_MODE);
  if (unknown) refuse(unknown);
}

/** By itself, or with what was asked for in the last 24 hours: a large sum in pieces is a large sum. The book is locked. */
async function isLarge(
  { clock, ledger, settings }: WalletDeps,
  tx: Tx,
  main: BookId,
  usdValue: bigint | null,
): Promise<boolean> {
  const mostUsd = BigInt(settings.STEP_UP_WITHDRAWAL_USD) * 100n;
  if (usdValue === null || usdValue > mostUsd) return true;
  const since = new Date(clock.now().getTime() - DAY_MS);
  return usdValue + (await ledger.askedForUsd(tx, main, since)) > mostUsd;
}

function chooseNetwork(deps: WalletDeps, asset: Asset, request: Request): Network {
  const found = networkOfDestination(asset, request, allowsTestnet(deps));
  return typeof found === 'string' ? refuse(found, { currency: asset.currency }) : found;
}
