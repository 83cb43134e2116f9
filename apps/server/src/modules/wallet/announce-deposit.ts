import { mainBookOf } from '@halyard/accounting';
import {
  assetOrUnlisted,
  canonicalTransactionHash,
  isFiat,
  MIN_FIAT_DEPOSIT,
  networkOfOwnAddress,
} from '@halyard/catalogue';
import { type BodyOf, say, type StoredText, type wallet } from '@halyard/contract';
import { brokenConstraint, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StatementRow } from '../ledger/index.ts';
import { plainAmount, parseAmount } from './amounts.ts';
import type { WalletDeps } from './deps.ts';
import * as addresses from './addresses/store-addresses.ts';
import { type ArrivalRow, insertArrival } from './arrivals/store-arrivals.ts';
import * as store from './store.ts';
import { allowsTestnet } from './addresses/test-networks.ts';

/** What waits is looked at by people: a customer who reports without end would hide what others report. */
const MOST_OPEN_DEPOSITS = 20;
const BANK_TRANSFER = 'Bank transfer';

/** Bank transfer or card: nothing moves until staff see the money. */
export async function announceFiatDeposit(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  request: BodyOf<typeof wallet.depositFiat>,
): Promise<StatementRow> {
  if (!isFiat(request.currency)) refuse('not-a-deposit-currency');
  const amount = parseAmount(request.amount, request.currency);
  requireMinimum(amount, parseAmount(MIN_FIAT_DEPOSIT, request.currency), request.currency);
  const details = { method: 'transfer', network: null, address: null, txHash: null } as const;
  const description = say('deposit-by-bank-or-card', {});
  const row = await announce(deps, tx, caller, request.currency, amount, description, details);
  const rail = deps.rails.of(request.currency, BANK_TRANSFER);
  // From now on the bank says what came: nobody completes it by eye, and once more when the statement has it.
  if (rail !== undefined) {
    const arrival = {
      transactionId: row.id,
      userId: caller.userId,
      network: BANK_TRANSFER,
      rail,
      reportedAsset: request.currency,
    };
    await insertArrival(tx, { ...arrival, standsIn: 'nowhere' });
  }
  return row;
}

/** Crypto: the address must be one of ours, and a payment can be reported only once. */
export async function announceCryptoDeposit(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  request: BodyOf<typeof wallet.depositCrypto>,
): Promise<StatementRow> {
  const amount = parseAmount(request.amount, request.currency);
  const rail = deps.rails.of(request.currency, request.network);
  if (rail) return reportToRail(deps, tx, caller, { request, amount, rail });
  const address = await addresses.selectActive(tx, request.currency, request.network, request.toAddress);
  if (!address) return refuse('unknown-deposit-address');
  requireMinimum(amount, address.minDeposit, request.currency);
  const details = {
    method: 'crypto',
    network: address.network,
    address: address.address,
    txHash: request.txHash === undefined ? null : parseHash(deps, address, request.txHash),
  } as const;
  const description = say('deposit', { network: address.network });
  return announce(deps, tx, caller, request.currency, amount, description, details);
}

/**
 * Of a network that a rail looks after: what the customer says is kept beside what the rail will find, and decides nothing.
 */
async function reportToRail(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  {
    request,
    amount,
    rail,
  }: {
    readonly request: BodyOf<typeof wallet.depositCrypto>;
    readonly amount: bigint;
    readonly rail: ArrivalRow['rail'];
  },
): Promise<StatementRow> {
  const { currency, network, toAddress, txHash } = request;
  const isTheirs = await deps.rails.isOwnAddress(tx, network, mainBookOf(caller.userId), toAddress);
  if (!isTheirs) refuse('unknown-deposit-address');
  const format = assetOrUnlisted(currency).networks.find((one) => one.network === network)?.addressFormat;
  const hash = txHash === undefined ? null : canonicalTransactionHash(format ?? 'text', txHash);
  if (txHash !== undefined && hash === null) refuse('bad-transaction-hash', { network });
  const details = { method: 'crypto', network, address: toAddress, txHash: hash, isWatched: true } as const;
  const row = await announce(deps, tx, caller, currency, amount, say('deposit', { network }), details);
  await insertArrival(tx, {
    transactionId: row.id,
    userId: caller.userId,
    network,
    rail,
    standsIn: 'nowhere',
    reportedAsset: currency,
  });
  return row;
}

async function announce(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  currency: string,
  amount: bigint,
  description: StoredText,
  details: Omit<store.DepositRow, 'transactionId'>,
): Promise<StatementRow> {
  const main = mainBookOf(caller.userId);
  await deps.ledger.lock(tx, main);
  const open = await deps.ledger.pending(tx, main, 'deposit');
  if (open.length >= MOST_OPEN_DEPOSITS) refuse('too-many-open-deposits', { most: MOST_OPEN_DEPOSITS });
  const id = newId();
  const usdValue = deps.market.valueUsd(amount, currency);
  const row = await deps.ledger.record(tx, {
    id,
    userId: main,
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
  await store.insertStep(
    tx,
    id,
    { what: say('step-deposit-announced', {}), by: 'customer' },
    deps.clock.now(),
  );
  return row;
}

/** One payment has one form, so that it is seen when somebody reports it again. */
function parseHash(deps: WalletDeps, address: addresses.AddressRow, typed: string): string {
  const format = networkOfOwnAddress(
    assetOrUnlisted(address.symbol),
    address,
    allowsTestnet(deps),
  )?.addressFormat;
  const hash = canonicalTransactionHash(format ?? 'text', typed);
  return hash ?? refuse('bad-transaction-hash', { network: address.network });
}

function requireMinimum(amount: bigint, minimum: bigint, currency: string): void {
  if (amount < minimum) refuse('minimum-deposit', { min: plainAmount(minimum, currency), symbol: currency });
}
