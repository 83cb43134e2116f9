import type { mining } from '@halyard/contract';
import { Check } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/style/class-names.ts';

type PackageCardProps = {
  readonly offer: mining.MiningPackage;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onActivate: () => void;
};

export function PackageCard({ offer, isBusy, isDisabled, onActivate }: PackageCardProps) {
  return (
    <li
      className={classNames(
        'flex flex-col rounded-panel border bg-surface p-5 sm:p-6',
        offer.popular ? 'border-brass' : 'border-line',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-lead font-medium">{offer.name}</h3>
        {offer.popular && <span className="border-b-2 border-brass text-meta font-medium">Most Popular</span>}
      </div>
      <p className="mt-2 text-section font-medium">{`$${offer.price.toLocaleString('en-US')}`}</p>
      <div className="mt-4 mb-6 grid items-start gap-x-8 gap-y-4 sm:max-lg:grid-cols-2">
        <div className="grid gap-4">
          <div>
            <h4 className="mb-1 text-dense font-medium">Estimated, simulated</h4>
            <Lines rows={estimatesOf(offer)} />
          </div>
          <Lines rows={termsOf(offer)} />
        </div>
        <ul className="grid gap-1.5 text-dense sm:max-lg:py-1.5">
          {offer.features.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-muted" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <Button
        className="mt-auto"
        variant={offer.popular ? 'primary' : 'secondary'}
        isBusy={isBusy}
        disabled={isDisabled}
        aria-label={`Activate ${offer.name}`}
        onClick={onActivate}
      >
        Activate
      </Button>
    </li>
  );
}

type Line = readonly [label: string, value: string];

function Lines({ rows }: { readonly rows: readonly Line[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 py-1.5 text-dense">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function estimatesOf(offer: mining.MiningPackage): readonly Line[] {
  return [
    ['Monthly income', dollars(offer.monthlyIncome)],
    ['Total earnings', dollars(offer.totalEarnings)],
    ['Net profit', dollars(offer.netProfit)],
    ['ROI', `${offer.roi.from}-${offer.roi.to}%`],
  ];
}

function termsOf(offer: mining.MiningPackage): readonly Line[] {
  return [
    ['Capacity', offer.capacity],
    ['Duration', offer.duration],
    ['Algorithm', offer.specs.algorithm],
    ['Efficiency', offer.specs.efficiency],
    ['Uptime', offer.specs.uptime],
  ];
}

function dollars({ from, to }: { readonly from: number; readonly to: number }): string {
  return `$${from.toLocaleString('en-US')}-${to.toLocaleString('en-US')}`;
}
