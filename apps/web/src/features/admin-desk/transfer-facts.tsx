import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { amountText } from '../../domain/money/money.ts';
import { read } from '../../platform/calls/read.ts';
import { DESK } from '../../texts/admin/desk.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Link, LINK } from '../../ui/buttons/link.tsx';
import { FactGrid } from '../../ui/facts/facts.tsx';
import { destinationText } from '../../ui/facts/in-fours.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Steps } from '../../ui/facts/steps.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';

/** Where money comes from or goes to, and what happened to it so far. */
export function TransferFacts({ item }: { readonly item: admin.DeskItem }) {
  const detail = useQuery(read(admin.adminGetTransaction, { params: { id: item.id } }));
  const { data } = detail;
  return (
    <section aria-label="Transaction" className="flex flex-col gap-4">
      <NotLoaded
        of={detail}
        failed={DESK.transferFailure.refused}
        loading="Loading the transaction"
        rows={4}
      />
      {data && (
        <>
          <FactGrid
            rows={[
              ['Reference', <Whole key="reference" id={data.id} reference={data.reference} />],
              ['Reported', dateTimeText(data.createdAt)],
              ...(data.network ? [['Network', data.network] as const] : []),
              ...(data.address
                ? [
                    [
                      item.kind === 'deposit' ? 'Paid to' : 'Destination',
                      <Copied
                        key="address"
                        label="Address"
                        text={data.address}
                        shown={destinationText(data.address)}
                      />,
                    ] as const,
                  ]
                : []),
              ...(data.txHash
                ? [['Hash', <Copied key="hash" label="Hash" text={data.txHash} />] as const]
                : []),
              ...(data.fees > 0 ? [['Fee', amountText(data.fees, data.currency)] as const] : []),
              ...(data.waitsUntil ? [['Waits until', dateTimeText(data.waitsUntil)] as const] : []),
              ...(data.approvals && data.approvals.by.length > 0
                ? [['Agreed by', data.approvals.by.join(', ')] as const]
                : []),
              ...(data.refusal?.by ? [['Refused by', data.refusal.by] as const] : []),
              ...(data.refusal?.reason ? [['Because', data.refusal.reason] as const] : []),
            ]}
          />
          <details className="text-dense">
            <summary className="cursor-pointer text-muted touch:py-3.5">What happened</summary>
            <Steps
              label={`What happened to ${data.reference}`}
              steps={data.timeline.map((step) => ({
                id: `${step.at} ${step.what}`,
                title: step.what,
                note: `${dateTimeText(step.at)}, by ${step.who ?? step.by}`,
                state: 'done',
              }))}
            />
          </details>
        </>
      )}
    </section>
  );
}

function Whole({ id, reference }: { readonly id: string; readonly reference: string }) {
  return (
    <Link to="/admin" query={{ tab: 'transactions', search: reference, id }} className={LINK}>
      {reference}
    </Link>
  );
}

type CopiedProps = { readonly label: string; readonly text: string; readonly shown?: string };

/** As people read it, and as it is copied. */
function Copied({ label, text, shown = text }: CopiedProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 [overflow-wrap:anywhere]">{shown}</span>
      <span className="-my-2">
        <CopyButton isIconOnly text={text} label={label} />
      </span>
    </span>
  );
}
