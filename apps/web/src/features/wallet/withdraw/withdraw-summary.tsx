import { amountText } from '../../../domain/money/money.ts';
import { type Asset, type Network, planWithdrawal } from './withdraw-model.ts';

type WithdrawSummaryProps = { readonly typed: string; readonly asset: Asset; readonly network: Network };

/** What it costs and what arrives, before anything is sent. */
export function WithdrawSummary({ typed, asset, network }: WithdrawSummaryProps) {
  const plan = planWithdrawal(typed, asset, network);
  const show = (text: string | undefined) => (text === undefined ? '–' : amountText(text, asset.currency));
  return (
    <dl className="divide-y divide-line border-y border-line text-base">
      <Line label="Arrives at the destination">{show(plan?.arrives)}</Line>
      <Line label={`Fee (${network.network})`}>{show(plan?.fee)}</Line>
      <Line label="Leaves your available balance">{show(plan?.held)}</Line>
    </dl>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}
