import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText } from '../../domain/money/money.ts';
import { currentAddress, showHere, useAddress } from '../../platform/browser/address.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useKeys } from '../../ui/buttons/use-keys.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import { pageInQuery } from '../../ui/lists/pages.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { OUT_READS, PaymentFile } from './payment-file.tsx';

const PAGE_SIZE = 10;
const NONE: readonly admin.PaymentFile[] = [];
const TONES = {
  made: 'warn',
  released: 'warn',
  handing: 'danger',
  handed: 'up',
  cancelled: 'muted',
} as const;

function turn(page: number): void {
  showHere({ ...currentAddress().query, files: page === 1 ? undefined : String(page) });
}

/** What is to be paid by bank, and the files that pay it: one makes them, another releases them. */
export function PaymentFiles() {
  // Beside the payouts, whose page is the address's own.
  const page = pageInQuery({ page: useAddress().query['files'] });
  const [shownId, setShownId] = useState<string | null>(null);
  const list = useQuery(paged(read(admin.adminListPaymentFiles, { query: { page, limit: PAGE_SIZE } })));
  const files = list.data?.files ?? NONE;
  const at = files.findIndex(({ id }) => id === shownId);
  const step = (by: 1 | -1) =>
    setShownId(files[Math.min(files.length - 1, Math.max(0, at + by))]?.id ?? null);
  useKeys({ j: () => step(1), k: () => step(-1) }, files.length > 0);
  return (
    <div className="flex flex-col gap-4">
      <Ready ready={list.data?.ready ?? []} />
      <Panel
        title="Files for the bank"
        lead={list.data?.hasOutbox === true ? PAYMENTS.outbox : PAYMENTS.noOutbox}
      >
        <Listing
          of={list}
          rows={list.data?.files}
          onPage={turn}
          noun="files"
          failed={PAYMENTS.outFailure.refused}
          empty="No file of payments has been made yet"
        >
          {(rows) => (
            <>
              <ul aria-label="Files for the bank" className="divide-y divide-line">
                {rows.map((file) => (
                  <li key={file.id}>
                    <FileLine
                      file={file}
                      isShown={file.id === shownId}
                      onShow={() => setShownId(file.id === shownId ? null : file.id)}
                    />
                    {file.id === shownId && (
                      <PaymentFile file={file} hasOutbox={list.data?.hasOutbox === true} />
                    )}
                  </li>
                ))}
              </ul>
              <p className="mt-3 text-meta text-muted max-lg:hidden">J K move · Enter hides and shows</p>
            </>
          )}
        </Listing>
      </Panel>
    </div>
  );
}

type ReadyProps = {
  readonly ready: readonly {
    currency: string;
    withdrawals: number;
    returns: number;
    total: number;
    stuck: number;
  }[];
};

function Ready({ ready }: ReadyProps) {
  const make = useToldAct(admin.adminMakePaymentFile, {
    reloads: OUT_READS,
    done: PAYMENTS.made,
    failure: PAYMENTS.outFileFailure,
  });
  return (
    <Panel title="To be paid">
      {ready.length === 0 && <p className="text-muted">Everything that was approved is in a file.</p>}
      <ul className="divide-y divide-line">
        {ready.map(({ currency, withdrawals, returns, total, stuck }) => (
          <li
            key={currency}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div>
              <p className="text-lead font-medium tabular-nums">{amountText(total, currency)}</p>
              <p className="text-dense text-muted">
                {`${counted(withdrawals, 'withdrawal')}, ${counted(returns, 'return')}`}
              </p>
              {stuck > 0 && (
                <p className="text-dense text-danger">
                  {`${counted(stuck, 'withdrawal')} without an IBAN: decline under Transactions`}
                </p>
              )}
            </div>
            {withdrawals + returns > 0 && (
              <Button
                isBusy={make.isRunning}
                // A file of what has become ready since is another one.
                onClick={() =>
                  make.run({ body: { currency } }, { body: { currency, withdrawals, returns, total } })
                }
              >
                Make a file
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

type FileLineProps = {
  readonly file: admin.PaymentFile;
  readonly isShown: boolean;
  readonly onShow: () => void;
};

function FileLine({ file, isShown, onShow }: FileLineProps) {
  const { name, status, count, total, currency, madeBy, madeAt } = file;
  return (
    <button
      type="button"
      aria-expanded={isShown}
      onClick={onShow}
      className={classNames(
        'grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-3 py-3 text-left',
        isShown && 'shadow-[inset_2px_0_0_var(--color-primary)]',
      )}
    >
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {name}
        <Badge tone={TONES[status]}>{PAYMENTS.outStatuses[status]}</Badge>
      </span>
      <span className="text-right font-medium tabular-nums">{amountText(total, currency)}</span>
      <span className="text-dense break-words text-muted">{`${madeBy}, ${dateTimeText(madeAt)}`}</span>
      <span className="text-right text-dense text-muted">{counted(count, 'payment')}</span>
    </button>
  );
}
