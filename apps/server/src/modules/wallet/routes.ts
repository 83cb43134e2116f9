import { ASSETS, scaleOf } from '@halyard/catalogue';
import { SHARED_SENTENCES, tiers, wallet, walletAddresses } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import { isAdministrator } from '../../platform/http/authorise.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { toTransaction } from '../ledger/index.ts';
import { announceCryptoDeposit, announceFiatDeposit } from './announce-deposit.ts';
import { addBookRoutes } from './books/routes.ts';
import { cancelByLink, cancelWithdrawal } from './withdrawals/cancel-withdrawal.ts';
import { convert, quoteConversion } from './convert.ts';
import type { WalletDeps } from './deps.ts';
import { toWalletAddress } from './addresses/manage-addresses.ts';
import { balanceIn, createBalancesReader } from './read-balances.ts';
import { requestWithdrawal } from './withdrawals/request-withdrawal.ts';
import { changeOwnTier, readTier } from './tiers/change-tier.ts';
import * as addresses from './addresses/store-addresses.ts';

export function addWalletRoutes(routes: Routes, deps: WalletDeps): void {
  addReading(routes, deps);
  addBookRoutes(routes, deps);
  addMoving(routes, deps);
  addTiers(routes, deps);
}

function addTiers(routes: Routes, deps: WalletDeps): void {
  routes.answer(tiers.getTier, async ({ caller }) => readTier(deps, deps.database, caller.userId));

  routes.write(tiers.changeTier, async (tx, { caller, body }) =>
    changeOwnTier(deps, tx, caller.userId, body.tier),
  );

  routes.write(tiers.askSwapFree, async (tx, { caller, body }) => {
    await deps.tiers.askSwapFree(tx, caller.userId, body.isOn);
    return readTier(deps, tx, caller.userId);
  });
}

function addReading(routes: Routes, deps: WalletDeps): void {
  const readBalances = createBalancesReader(deps);

  routes.handle(wallet.getBalances, async ({ book }) => (await readBalances(book)).answer);

  routes.handle(wallet.getBalance, async ({ book, params }) => {
    const found = balanceIn(deps, (await readBalances(book)).lines, params.symbol);
    return found ? { data: [found] } : refuse('unknown-currency');
  });

  routes.answer(wallet.listAssets, async () =>
    ASSETS.map((asset) => ({
      ...asset,
      networks: asset.networks.map(({ network, withdrawalFee, minWithdrawal }) => ({
        network,
        withdrawalFee: Number(withdrawalFee),
        minWithdrawal: Number(minWithdrawal),
      })),
    })),
  );

  routes.answer(wallet.quoteConversion, async ({ query }) => {
    const priced = quoteConversion(deps, query);
    const scale = scaleOf(query.to);
    return {
      rate: priced.rate.display,
      fee: unitsToNumber(priced.fee, scale),
      receive: unitsToNumber(priced.receive, scale),
      at: new Date(priced.rate.atMs).toISOString(),
    };
  });

  // Where customers have addresses of their own they are not shown one that everybody pays to.
  const isPaidTo = ({ symbol, network }: addresses.AddressRow) => !deps.rails.of(symbol, network);
  routes.answer(walletAddresses.listWalletAddresses, async ({ caller }) => {
    const rows = await addresses.selectAddresses(deps.database, { activeOnly: !isAdministrator(caller) });
    return (isAdministrator(caller) ? rows : rows.filter(isPaidTo)).map(toWalletAddress);
  });

  routes.handle(walletAddresses.getWalletAddress, async ({ params }) => {
    const row = (await addresses.selectActiveOf(deps.database, params.symbol)).find(isPaidTo);
    return row ? { data: toWalletAddress(row) } : refuse('no-deposit-address', { symbol: params.symbol });
  });
}

function addMoving(routes: Routes, deps: WalletDeps): void {
  routes.act(wallet.depositFiat, async (tx, { caller, body }) => ({
    data: toTransaction(await announceFiatDeposit(deps, tx, caller, body)),
    message: `Deposit of ${body.amount} ${body.currency} initiated successfully!`,
  }));

  routes.write(
    wallet.depositCrypto,
    async (tx, { caller, body }) => toTransaction(await announceCryptoDeposit(deps, tx, caller, body)),
    SHARED_SENTENCES.depositRequested,
  );

  routes.act(wallet.withdraw, async (tx, { caller, body }) => ({
    data: toTransaction(await requestWithdrawal(deps, tx, caller, body)),
    message: `Withdrawal of ${body.amount} ${body.currency} initiated successfully!`,
  }));

  routes.write(wallet.cancelTransaction, async (tx, { caller, params }) =>
    toTransaction(await cancelWithdrawal(deps, tx, caller, params.id)),
  );

  routes.write(wallet.cancelByLink, async (tx, { body }) => {
    const { reference, amount, currency } = toTransaction(await cancelByLink(deps, tx, body.token));
    return { reference, amount, currency };
  });

  routes.write(wallet.convert, async (tx, { caller, body }) => {
    const { out, in: received } = await convert(deps, tx, caller, body);
    return { out: toTransaction(out), in: toTransaction(received) };
  });
}
