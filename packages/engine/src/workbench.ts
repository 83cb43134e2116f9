/** What tools and benches try out by itself, beside the engine's own door. */
export { type Run, simulate } from './sim/simulate.ts';
export type { Step } from './sim/watched-customer.ts';
export { type TriggerBook, type Waiting, createTriggerBook } from './trading/triggers/trigger-book.ts';
