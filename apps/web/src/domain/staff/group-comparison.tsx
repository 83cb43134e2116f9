import type { admin } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { GROUPS } from '../../texts/admin/groups.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { CLASSES } from '../prices/classes.ts';
import type { useGroupComparison } from './use-group-comparison.ts';

type GroupComparisonProps = {
  readonly comparison: Pick<
    ReturnType<typeof useGroupComparison>,
    'data' | 'error' | 'isEnabled' | 'isError' | 'isPlaceholderData'
  >;
};

/** What a change would have earned or cost, and whether customers hear of it before: whoever decides reads it. */
export function GroupComparison({ comparison }: GroupComparisonProps) {
  const { error, isEnabled, isError } = comparison;
  // What other terms would have earned says nothing of those that cannot be.
  const data = isEnabled ? comparison.data : undefined;
  const isBefore = isEnabled && comparison.isPlaceholderData;
  return (
    <section
      aria-label={GROUPS.comparison}
      aria-live="polite"
      aria-busy={isBefore}
      className={classNames(
        'self-start rounded-panel border border-line bg-bg p-3 text-dense sm:p-4',
        isBefore && 'text-muted',
      )}
    >
      <h3 className="text-base font-medium">{GROUPS.comparison}</h3>
      {isError && <p className="mt-1 text-danger">{error?.message || GROUPS.comparisonFailure}</p>}
      {!data && !isError && (
        <p className="mt-1 text-muted">{isEnabled ? GROUPS.comparing : GROUPS.notCompared}</p>
      )}
      {data && !isError && <Compared data={data} />}
    </section>
  );
}

function Compared({ data }: { readonly data: admin.GroupComparison }) {
  const { fills, nights, notionalUsd, classes, isWorse, customers } = data;
  return (
    <>
      <p className="mt-1 text-muted">
        {fills + nights === 0 ? GROUPS.nothingTraded : GROUPS.compared(fills, formatUsd(notionalUsd), nights)}
      </p>
      {fills + nights > 0 && (
        <table className="mt-2 w-full max-sm:text-meta">
          <thead className="text-meta text-muted">
            <tr>
              <th scope="col" className="text-left font-medium">
                The house, more or less
              </th>
              <th scope="col" className="pl-2 text-right sm:pl-3 font-medium">
                {GROUPS.spread}
              </th>
              <th scope="col" className="pl-2 text-right sm:pl-3 font-medium">
                {GROUPS.commission}
              </th>
              <th scope="col" className="pl-2 text-right sm:pl-3 font-medium">
                {GROUPS.nights}
              </th>
            </tr>
          </thead>
          <tbody>
            {classes.map((one) => (
              <Line key={one.type} label={CLASSES[one.type]} {...one} />
            ))}
            <Line label={GROUPS.everything} {...data} className="border-t border-line font-medium" />
          </tbody>
        </table>
      )}
      <p className={isWorse ? 'mt-3 font-medium text-warn' : 'mt-3 text-muted'}>
        {isWorse ? GROUPS.dearer(customers) : GROUPS.cheaper}
      </p>
    </>
  );
}

type LineProps = {
  readonly label: string;
  readonly spreadUsd: number;
  readonly commissionUsd: number;
  readonly financingUsd: number;
  readonly className?: string;
};

function Line({ label, spreadUsd, commissionUsd, financingUsd, className }: LineProps) {
  return (
    <tr className={className}>
      <th scope="row" className="py-0.5 text-left font-normal">
        {label}
      </th>
      <td className="pl-2 text-right sm:pl-3 whitespace-nowrap tabular-nums">{signed(spreadUsd)}</td>
      <td className="pl-2 text-right sm:pl-3 whitespace-nowrap tabular-nums">{signed(commissionUsd)}</td>
      <td className="pl-2 text-right sm:pl-3 whitespace-nowrap tabular-nums">{signed(financingUsd)}</td>
    </tr>
  );
}

const signed = (usd: number): string => (usd > 0 ? `+${formatUsd(usd)}` : formatUsd(usd));
