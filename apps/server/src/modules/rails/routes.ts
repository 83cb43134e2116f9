import { FIAT_CURRENCIES, scaleOf } from '@halyard/catalogue';
import { bankTransfer, payouts, rails } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import { refuse } from '../../platform/refusal.ts';
import { addressFor } from './chain/addresses.ts';
import { selectChain } from './chain/store-chain.ts';
import { confirmationsOf, leastDeposit } from './limits/chain-limits.ts';
import type { Rails } from './rails.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isBehind, listStates } from './rail-states.ts';
import { readInstructions } from './bank/references.ts';
import type { RailsDeps } from './deps.ts';
import { approvePayouts } from './payouts/approve-payouts.ts';
import { signPayouts } from './payouts/sign-payouts.ts';

export function addRailsRoutes(routes: Routes, deps: RailsDeps & { readonly rails: Rails }): void {
  routes.answer(rails.listRails, async () => listOffers(deps));
  routes.answer(rails.listRailStates, async () => listStates(deps));

  routes.handle(rails.openDepositAddress, async ({ caller, body: { currency, network } }) => {
    const watched = deps.rails.chains.find((one) => one.network === network);
    if (!watched || !deps.doors.of(currency, network)?.takesIn) return refuse('unknown-deposit-address');
    const address = await addressFor(deps, watched, caller);
    const state = await selectChain(deps.database, network);
    const least = await leastDeposit(deps.database, watched, currency);
    const minDeposit = unitsToNumber(least, scaleOf(currency));
    const confirmations = await confirmationsOf(deps.database, watched);
    const isDelayed = isBehind(state, deps.clock.now().getTime());
    return { data: { currency, network, address, minDeposit, confirmations, isDelayed } };
  });

  routes.answer(payouts.signPayouts, async ({ body }) => signPayouts(deps, deps.rails.chains, body));
  routes.answer(payouts.approvePayouts, async ({ body }) => approvePayouts(deps, deps.rails.chains, body));

  routes.write(bankTransfer.getBankInstructions, async (tx, { caller, params }) =>
    readInstructions(deps, tx, caller.userId, params.currency),
  );
}

/** What customers may pay with: what a rail looks after, and by hand what is shown to them otherwise. */
async function listOffers({
  database,
  doors,
  wallet,
}: Pick<RailsDeps, 'database' | 'doors' | 'wallet'>): Promise<rails.Offer[]> {
  const byHand = [
    ...(await wallet.shownAddresses(database)),
    ...FIAT_CURRENCIES.flatMap((asset) => [
      { asset, network: 'Bank transfer' },
      ...(doors.takesCards ? [{ asset, network: 'Card' }] : []),
    ]),
  ].filter(({ asset, network }) => !doors.of(asset, network));
  return [
    ...doors.all
      .filter(({ takesIn }) => takesIn)
      .map(({ asset, network, kind }) => ({ currency: asset, network, rail: kind })),
    ...byHand.map(({ asset, network }) => ({ currency: asset, network, rail: 'manual' as const })),
  ];
}
