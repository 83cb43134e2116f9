/**
 * The door for programs that speak OANDA's v20. A thin translation over the use cases and reads that customers have anyway:
 * a book is an account, a position a trade, and what is asked for is decided, limited and booked where it always is. It owns
 * no table, never decides what an order does, and keeps nothing. Invariants: every figure it gives is the one our own calls
 * give; what cannot be meant here is rejected by one of v20's reasons, or is not there at all, and never half done; a key
 * can do nothing here that it could not do there. docs/api/v20.md says of every call of v20 what becomes of it.
 */
export { addV20Routes } from './routes.ts';
