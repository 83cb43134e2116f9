import type { rails } from '@halyard/contract';
import type { Settings } from '../../platform/settings.ts';

/**
 * A door: one way for one asset on one network that a rail looks after. Doors come from settings and the catalogue alone, so
 * that no row of the database opens or redirects one. What has no door is done by hand, as `manual`.
 */
export type Door = {
  readonly kind: Exclude<rails.RailKind, 'manual'>;
  readonly asset: string;
  readonly network: string;
  /** Sees what arrives, and credits it. */
  readonly takesIn: boolean;
  /** Pays what was approved, and watches it until it is final. */
  readonly paysOut: boolean;
};

export type Doors = {
  readonly all: readonly Door[];
  readonly of: (asset: string, network: string) => Door | undefined;
  /** Cards are taken by a provider, or in a simulated environment that has no rail at all, where nothing is at stake. */
  readonly takesCards: boolean;
};

/** Each kind of rail says which doors its settings open. */
const OPENED_BY: readonly ((settings: Settings) => readonly Door[])[] = [];

export function doorsOf(settings: Settings): Doors {
  const all = OPENED_BY.flatMap((opened) => opened(settings));
  return {
    all,
    of: (asset, network) => all.find((door) => door.asset === asset && door.network === network),
    takesCards: settings.SITE_MODE === 'simulated' && all.length === 0,
  };
}
