import { bankDoors } from './bank/bank-accounts.ts';
import { chainDoors } from './chain/watched.ts';
import type { Door } from './door.ts';
import type { Settings } from '../../platform/settings.ts';

/** All that settings open, by every kind of rail. */
export type Doors = {
  readonly all: readonly Door[];
  readonly of: (asset: string, network: string) => Door | undefined;
  /** Cards are taken by a provider, or in a simulated environment that has no rail at all, where nothing is at stake. */
  readonly takesCards: boolean;
};

/** Each kind of rail says which doors its settings open. */
const OPENED_BY: readonly ((settings: Settings) => readonly Door[])[] = [chainDoors, bankDoors];

export function doorsOf(settings: Settings): Doors {
  const all = OPENED_BY.flatMap((opened) => opened(settings));
  return {
    all,
    of: (asset, network) => all.find((door) => door.asset === asset && door.network === network),
    takesCards: settings.SITE_MODE === 'simulated' && all.length === 0,
  };
}
