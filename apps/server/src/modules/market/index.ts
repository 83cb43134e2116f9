/**
 * Prices. Answers what something costs right now, or that nobody can say: a quote that is too old is no price. It
 * listens to the feed, tells whoever wants to know what has changed, and keeps candles and the quotes of nights where
 * no formula gives them back. It owns what the house decides for an instrument: its spread, the largest leverage, its hours,
 * planned closures and halts. It moves no money and knows no customer; whoever trades or converts on a price asks here.
 * Invariants: every quote it hands out has passed the tick policy or comes from a feed of our own, and has the house's
 * spread on it; of a symbol none is older than the one before; what was kept of a night never changes; leverage times
 * the widest spread stays within a quarter of the margin; the house's own spread widens over minutes, never at once.
 */
export { createMarket, type Market } from './market.ts';
export { KNOWN_EVERYWHERE_MS, NOTICE_MS } from './groups/change-group.ts';
export { holdGroups, selectNames as groupNames } from './groups/store-groups.ts';
export { newsForJoiner, tellOfGroups } from './groups/tell-of-groups.ts';
export { addMarketAdminRoutes, marketTerms } from './admin-routes.ts';
export { createFeed } from './feeds/create-feed.ts';
export type { PriceFeed } from './feeds/feed.ts';
export { addMarketGauges } from './gauges.ts';
export { addMarketRoutes } from './routes.ts';
export { marketSeed } from './feeds/market-seed.ts';
export { createSyntheticFeed } from './feeds/synthetic-feed.ts';
export type { OpenSide } from './instruments/list-instruments.ts';
export type { ConversionRate } from './prices/values.ts';
