/**
 * What helps to judge a market. Owns the news and the economic calendar that the operator writes; indicators come
 * from the market's candles and sentiment from trading's open positions. It never moves money, never trades and
 * gives no advice: it shows figures and says by which thresholds it reads them. Invariants: every change by staff
 * is in the audit log with what stood before and after, and no answer tells what a single customer holds.
 */

export { addAnalysisAdminRoutes } from './admin-routes.ts';
export { events } from './manage-events.ts';
export { news } from './manage-news.ts';
export { addAnalysisRoutes } from './routes.ts';
