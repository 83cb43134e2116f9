/**
 * The desk: whatever waits for staff in one queue, what is decided together, and how each member of staff looks at their
 * lists. It owns the views of lists and nothing else; it reads the others through their views, and what is decided is
 * decided by the module it belongs to. Invariants: nobody is shown what is their own to decide; each thing is decided in a
 * transaction of its own by the step the call for one of them takes, and a repeat decides nothing twice.
 */
export { addDeskRoutes } from './routes.ts';
