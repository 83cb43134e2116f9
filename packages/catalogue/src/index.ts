/**
 * What can be held and traded, as data with pure lookups: assets and their networks, instruments and their
 * terms, trading hours, and the formats of addresses. It knows no customer and asks nobody.
 */
export type { Instrument, InstrumentType, Quoted, Session, Spread } from './instrument.ts';
export {
  INSTRUMENTS,
  QUOTED,
  chartSymbolOf,
  findInstrument,
  findQuoted,
  typeOfSymbol,
} from './instruments.ts';
export { formatPrice, priceDecimalsOf } from './price-format.ts';
export { changeReferenceMs, isMarketOpen } from './sessions.ts';
export type { Asset, Network } from './asset.ts';
export { anyOf, FIAT_CURRENCIES, MIN_FIAT_DEPOSIT } from './assets-fiat.ts';
export { ASSETS, assetOrUnlisted, findAsset, isFiat, scaleOf } from './assets.ts';
export {
  type DestinationProblem,
  needsIban,
  networkOfDestination,
  networkOfOwnAddress,
} from './destinations.ts';
export {
  SWAP_FREE_FEE_PPM,
  TIER_MINIMUM_USD,
  TIER_NIGHTS_BELOW,
  TIER_PERCENT,
  TIERS,
  type Tier,
} from './tiers.ts';
export { ORDER_TYPES, ORDER_TYPE_NAMES, type OrderType } from './order-types.ts';
export { canonicalTransactionHash } from './transaction-hash.ts';
