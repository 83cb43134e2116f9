/**
 * Papers: PDFs of a day, a month or a year of a book with real money. Owns the papers as they were handed out, and up to
 * when they have been made. Reads the statement and the deals through their views, asks the ledger for balances and trading what
 * was open at a moment; never changes anything of theirs. Invariants, kept by the database too: a period has one paper of a
 * kind at most; it is made once that is over and never again; its hash stands in the audit chain since the transaction that
 * stored it; what stands on it adds up to the statement, which is proven against the journal, or there is no paper.
 */
import type { PapersDeps } from './deps.ts';
import { createDuePapers } from './make-due.ts';
import { createPrinter } from './print/printer.ts';
import * as store from './store.ts';

export { PRINTING_MEMORY_MB } from './print/printer.ts';
export { deletePapers as forgetPapers } from './store.ts';
export { addPapersRoutes } from './routes.ts';

export type Papers = ReturnType<typeof createPapers>;

export function createPapers(given: Omit<PapersDeps, 'printer' | 'underWay'>) {
  const printer = createPrinter();
  const deps: PapersDeps = { ...given, printer, underWay: new Map() };
  return {
    deps,
    makeDue: createDuePapers(deps),
    /** All papers of a person, for staff. */
    papersOf: store.selectPapersOf,
    close: printer.close,
  };
}
