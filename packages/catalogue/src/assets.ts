import type { Asset } from './asset.ts';
import { COINS } from './assets-crypto.ts';
import { FIAT } from './assets-fiat.ts';

/** Everything a customer can hold that we know. */
export const ASSETS: readonly Asset[] = [...FIAT, ...COINS];

const assetByCurrency: ReadonlyMap<string, Asset> = new Map(ASSETS.map((asset) => [asset.currency, asset]));

export function findAsset(currency: string): Asset | undefined {
  return assetByCurrency.get(currency.toUpperCase());
}

/**
 * A staff member may open a deposit address for any symbol. What the catalogue does not know is held with
 * eight decimals and has no price, so it stays out of totals and cannot be converted.
 */
export function assetOrUnlisted(currency: string): Asset {
  return findAsset(currency) ?? unlisted(currency.toUpperCase());
}

export function scaleOf(currency: string): number {
  return assetOrUnlisted(currency).scale;
}

export function isFiat(currency: string): boolean {
  return findAsset(currency)?.kind === 'fiat';
}

function unlisted(currency: string): Asset {
  return {
    currency,
    name: currency,
    kind: 'crypto',
    listed: false,
    scale: 8,
    displayDecimals: 2,
    networks: [],
    arrival: '10-20 minutes',
    usdPrice: { from: 'nothing' },
  };
}
