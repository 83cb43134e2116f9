/**
 * What visitors write to the operator. Owns the messages and the replies to them. A message, its mail to the
 * operator and the acknowledgement to its sender are written in one transaction, once for one key. It never sends mail
 * itself, and never repeats a visitor's words to an address that only the visitor vouches for. Invariants: whoever of
 * the staff reads or changes a message is in the audit log; a reply that was mailed stands beside its message; nobody
 * changes a message without having seen its newest state.
 */

export { addContactAdminRoutes } from './admin-routes.ts';
export { forgetMessage, forgetOldMessages } from './forget-messages.ts';
export { forgetPhone, forgetSender } from './store.ts';
export { addContactRoutes } from './routes.ts';
