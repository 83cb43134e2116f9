/**
 * What people keep an eye on. Owns their lists of symbols. It moves no money and decides nothing about a price.
 * Invariants: lists are replaced as a whole, over the version they were made from; a person sees and changes only their own.
 */
export { addListRoutes as addWatchRoutes } from './lists/routes.ts';
