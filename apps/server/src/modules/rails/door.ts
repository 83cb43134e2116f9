import type { rails } from '@halyard/contract';

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
  /** Digits after the point that it can carry, where it is a chain. */
  readonly decimals?: number;
};
