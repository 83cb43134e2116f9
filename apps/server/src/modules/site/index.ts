/**
 * What the installation says about itself: its mode, its capabilities, how to reach its operator, which nodes run
 * and whether all is well. Owns the capabilities administrators switch and the details they change (each change is
 * audited), the rows of the nodes, which mode it was begun in and whether a fresh environment was filled to its end, and the verdict of the background
 * check of the books. It never moves money and never repairs a book: it says aloud that one does not hold, and money calls
 * ask `booksAreSound` before they start. Invariant: once a check has found something, money stays halted on every node,
 * over restarts too, until a later check finds nothing.
 */
export { readCapabilities } from './capabilities.ts';
export { createSite, type Site } from './site.ts';
export { AUDIT_INVARIANT, createBooksAuditor } from './audit-books.ts';
export type { NodeFigures } from './store-nodes.ts';
export { addSiteRoutes } from './routes.ts';
export {
  beginFilling,
  endFilling,
  isFilled,
  isHalfFilled,
  modeBegunIn,
  modeDecided,
} from './store-filling.ts';
