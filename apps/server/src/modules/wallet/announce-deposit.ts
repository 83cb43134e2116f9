import { assetOrUnlisted, isFiat } from '@halyard/catalogue';
import type { BodyOf, wallet } from '@halyard/contract';
import { brokenConstraint, type Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StatementRow } from '../ledger/index.ts';
import { plainAmount, readAmount } from './amounts.ts';
import type { WalletDeps } from './index.ts';
import * as addresses from './store-addresses.ts';
import * as store from './store.ts';

/** The smallest bank transfer or card payment, in whole units of its currency. */
const FIAT_MINIMUM = '100';

/** Bank transfer or card: nothing moves until staff see the money. */
export async function announceFiatDeposit(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  request: BodyOf<typeof wallet.depositFiat>,
): Promise<StatementRow> {
  if (!isFiat(request.currency)) refuse('not-a-deposit-currency');
  const amount = readAmount(request.amount, request.currency);
  requireMinimum(amount, readAmount(FIAT_MINIMUM, request.currency), request.currency);
  const details = { method: 'transfer', network: null, address: null, txHash: null } as const;
  return announce(deps, tx, caller, request.currency, amount, 'Deposit by bank transfer or card', details);
}

/** Crypto: the address must be one of ours, and a payment can be reported only once. */
export async function announceCryptoDeposit(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  request: BodyOf<typeof wallet.depositCrypto>,
): Promise<StatementRow> {
  const amount = readAmount(request.amount, request.currency);
  const address = await addresses.selectActive(tx, request.currency, request.network, request.toAddress);
  if (!address) return refuse('unknown-deposit-address');
  requireMinimum(amount, address.minDeposit, request.currency);
  const details = {
    method: 'crypto',
    network: address.network,
    address: address.address,
    txHash: request.txHash ?? null,
  } as const;
  return announce(deps, tx, caller, request.currency, amount, `Deposit by ${address.network}`, details);
}

async function announce(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  currency: string,
  amount: bigint,
  description: string,
  details: Omit<store.DepositRow, 'transactionId'>,
): Promise<StatementRow> {
  const id = newId();
  const usdValue = deps.market.valueUsd(amount, currency);
  const row = await deps.ledger.record(tx, {
    id,
    userId: caller.userId,
    type: 'deposit',
    status: 'pending',
    asset: assetOrUnlisted(currency).currency,
    amount,
    usdValue,
    description,
  });
  try {
    await store.insertDeposit(tx, { transactionId: id, ...details });
  } catch (error) {
    if (brokenConstraint(error) === 'wallet_deposit_hash') refuse('already-reported');
    throw error;
  }
  await store.insertStep(tx, id, { what: 'Deposit announced', by: 'customer' }, deps.clock.now());
  return row;
}

function requireMinimum(amount: bigint, minimum: bigint, currency: string): void {
  if (amount < minimum) refuse('minimum-deposit', { min: plainAmount(minimum, currency), symbol: currency });
}
