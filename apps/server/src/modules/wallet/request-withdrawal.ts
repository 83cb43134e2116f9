import { USD, withdrawalRequested } from '@halyard/accounting';
import { type Asset, assetOrUnlisted, findAsset, matchingNetworks, type Network } from '@halyard/catalogue';
import type { BodyOf, wallet } from '@halyard/contract';
import type { Tx } from '../../platform/database.ts';
import { requireConfirmation } from '../../platform/http/authorise.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StatementRow } from '../ledger/index.ts';
import { amountText, plainAmount, readAmount, unitsOf } from './amounts.ts';
import type { WalletDeps } from './index.ts';
import * as store from './store.ts';
import { allowsTestnet } from './test-networks.ts';

type Request = BodyOf<typeof wallet.withdraw>;

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
  const amount = readAmount(request.amount, request.currency);
  const asset = assetOrUnlisted(request.currency);
  const network = chooseNetwork(deps, asset, request);
  const minimum = unitsOf(network.minWithdrawal, asset);
  if (amount < minimum) {
    refuse('minimum-withdrawal', { min: plainAmount(minimum, asset.currency), symbol: asset.currency });
  }
  if (deps.settings.SITE_MODE === 'live' && caller.kycStatus !== 'verified') refuse('kyc-required');

  const usdValue = deps.market.valueUsd(amount, asset.currency);
  const confirmAbove = BigInt(deps.settings.STEP_UP_WITHDRAWAL_USD) * 100n;
  if (usdValue === null || usdValue > confirmAbove) requireConfirmation(caller, deps.clock.now());

  const fee = unitsOf(network.withdrawalFee, asset);
  const book = await deps.ledger.lock(tx, caller.userId);
  if (asset.currency === USD && book.of('USD').deficit < 0n) refuse('deficit-open');
  if (amount + fee > (await withdrawable(deps, tx, caller.userId, asset.currency)))
    refuse('insufficient-balance');

  const id = newId();
  const row = await deps.ledger.record(tx, {
    id,
    userId: caller.userId,
    type: 'withdrawal',
    status: 'pending',
    asset: asset.currency,
    amount,
    fees: fee,
    usdValue,
    description: `Withdrawal by ${asset.kind === 'fiat' ? network.network.toLowerCase() : network.network}`,
  });
  const parts = { userId: caller.userId, asset: asset.currency, amount, fee };
  await deps.ledger.hold(
    tx,
    { userId: caller.userId, asset: asset.currency, amount: amount + fee, kind: 'withdrawal', subjectId: id },
    withdrawalRequested(parts),
  );
  const fourEyesAbove = BigInt(deps.settings.WITHDRAWAL_FOUR_EYES_USD) * 100n;
  await store.insertWithdrawal(tx, {
    transactionId: id,
    network: network.network,
    destination: request.destination,
    approvalsNeeded: !asset.listed || usdValue === null || usdValue > fourEyesAbove ? 2 : 1,
  });
  await store.insertStep(tx, id, { what: 'Withdrawal requested', by: 'customer' }, deps.clock.now());
  await deps.notifications.notify(tx, {
    userId: caller.userId,
    kind: 'money',
    title: 'Withdrawal requested',
    body: `Your withdrawal of ${amountText(amount, asset.currency)} (${row.reference}) is waiting for approval.`,
  });
  return row;
}

/** What may leave: of dollars what open positions do not need, of everything else what is available. */
export async function withdrawable(
  { ledger, trading }: Pick<WalletDeps, 'ledger' | 'trading'>,
  tx: Tx,
  userId: string,
  currency: string,
): Promise<bigint> {
  if (currency === USD) return (await trading.figures(tx, userId)).withdrawableUsd;
  const balances = await ledger.balances(tx, userId);
  return balances.find(({ asset }) => asset === currency)?.available ?? 0n;
}

/** Finds the network a destination belongs to. One address format may serve several chains: then it must be named. */
function chooseNetwork(deps: WalletDeps, asset: Asset, request: Request): Network {
  if (!asset.listed) return unlistedNetwork(request);
  const named = asset.networks.filter((network) => network.network === request.network);
  if (request.network !== undefined && named.length === 0) refuse('choose-network');
  const candidates = named.length > 0 ? { networks: named } : asset;
  const fitting = matchingNetworks(candidates, request.destination, allowsTestnet(deps));
  const [only, another] = fitting;
  if (!only)
    return refuse(findAsset(asset.currency)?.kind === 'fiat' ? 'bad-iban' : 'bad-destination', {
      currency: asset.currency,
    });
  if (another) return refuse('choose-network');
  return only;
}

/** We cannot check an address of a chain we do not know; two administrators will look at it instead. */
function unlistedNetwork(request: Request): Network {
  return {
    network: request.network ?? request.currency,
    addressFormat: 'iban-or-text',
    withdrawalFee: '0',
    minWithdrawal: '0',
  };
}
