import { FIAT_CURRENCIES } from '@halyard/catalogue';
import { bankTransfer, rails } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { readInstructions } from './bank/references.ts';
import type { RailsDeps } from './deps.ts';

type Deps = Pick<RailsDeps, 'clock' | 'database' | 'doors' | 'settings' | 'wallet'>;

export function addRailsRoutes(routes: Routes, deps: Deps): void {
  routes.handle(rails.listRails, async () => ({ data: await listOffers(deps) }));

  routes.handle(bankTransfer.getBankInstructions, async ({ caller, params, transaction }) =>
    transaction(async (tx) => ({ data: await readInstructions(deps, tx, caller.userId, params.currency) })),
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
