import { formatUsd } from '@halyard/money';
import { signedUsd } from '../../domain/prices/movement.tsx';
import type { TicketCost } from './ticket-cost.ts';

type CostSummaryProps = { readonly cost: TicketCost | null; readonly buyingPowerUsd: number | null };

/** What the order takes and costs, before it is sent. */
export function CostSummary({ cost, buyingPowerUsd }: CostSummaryProps) {
  const show = (pick: (cost: TicketCost) => string) => (cost ? pick(cost) : '–');
  return (
    <dl aria-label="Margin summary" className="divide-y divide-line border-y border-line text-dense">
      <Line label="Available">{buyingPowerUsd === null ? '–' : formatUsd(buyingPowerUsd)}</Line>
      <Line label="Position value">{show(({ notionalUsd }) => formatUsd(notionalUsd))}</Line>
      <Line label="Required margin" isStrong>
        {show(({ marginUsd }) => formatUsd(marginUsd))}
      </Line>
      <Line label="Commission">{show(({ commissionUsd }) => formatUsd(commissionUsd))}</Line>
      <Line label="Cost of spread">{show(({ spreadUsd }) => formatUsd(spreadUsd))}</Line>
      <Line label="Overnight financing">{show(({ nightUsd }) => signedUsd(nightUsd))}</Line>
      <Line label="Left after this order">{show(({ leftUsd }) => formatUsd(leftUsd))}</Line>
      <Line label="A 1% move against you">{show(({ onePercentUsd }) => formatUsd(-onePercentUsd))}</Line>
    </dl>
  );
}

type LineProps = { readonly label: string; readonly isStrong?: boolean; readonly children: string };

function Line({ label, isStrong = false, children }: LineProps) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className={`whitespace-nowrap ${isStrong ? 'font-semibold' : 'font-medium'}`}>{children}</dd>
    </div>
  );
}
