import { useAddress } from '../../platform/browser/address.ts';
import { type Segment, Segments } from '../../ui/forms/segments.tsx';
import { useAtLeast } from '../../ui/style/use-media.ts';
import { LedgerAccount } from './account.tsx';
import { show, type View, viewOf } from './choice.ts';
import { Entries } from './entries.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { TrialBalance } from './trial-balance.tsx';
import { BooksVerification } from './verification.tsx';

const VIEWS: readonly Segment<View>[] = [
  { value: 'balance', label: 'Trial balance' },
  { value: 'entries', label: 'Entries' },
  { value: 'account', label: 'Account' },
  { value: 'verification', label: 'Verification' },
];

/** The books: what they hold, how it came about, and the proof that they hold together. */
export function AdminLedger() {
  const { query } = useAddress();
  const view = viewOf(query);
  const entry = query['entry'];
  const isNarrow = !useAtLeast(480);
  return (
    <div className="flex flex-col gap-4">
      <div className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
        <Segments
          label="Part of the ledger"
          value={view}
          onValue={(next) => show(next)}
          segments={VIEWS}
          size={isNarrow ? 'small' : 'regular'}
        />
      </div>
      {view === 'balance' && <TrialBalance />}
      {view === 'entries' && <Entries />}
      {view === 'account' && <LedgerAccount />}
      {view === 'verification' && <BooksVerification />}
      {entry !== undefined && <EntryDialog key={entry} id={entry} />}
    </div>
  );
}
