import { createPapers } from '../modules/papers/index.ts';
import { createRails, doorsOf, type RailsDeps, waysOf } from '../modules/rails/index.ts';
import { createWallet, type WalletDeps } from '../modules/wallet/index.ts';

type MoneyDeps = Omit<WalletDeps, 'rails'> &
  Pick<RailsDeps, 'log' | 'wakeJob'> &
  Omit<Parameters<typeof createPapers>[0], 'assetsOfSpan' | 'heldAt' | 'lockPerson' | 'openedAt'>;

/** How money comes, goes and is put on paper. Rails stand after the wallet, which is told what they look after. */
export function buildMoney(deps: MoneyDeps) {
  const doors = doorsOf(deps.settings);
  const wallet = createWallet({ ...deps, rails: waysOf(doors, deps) });
  const railsDeps = { ...deps, doors, wallet };
  const rails = createRails(railsDeps);
  const { heldAt } = deps.trading;
  const { assetsOfSpan, openedAt } = deps.ledger;
  const papers = createPapers({ ...deps, assetsOfSpan, heldAt, lockPerson: deps.users.lock, openedAt });
  return { doors, papers, rails, railsDeps, wallet };
}
