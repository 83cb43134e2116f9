import type { mining } from '@halyard/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/style/class-names.ts';
import { Action } from '../parts/links.tsx';
import { contactAbout } from './contact-about.ts';
import { dollarRange, dollars, percentRange } from './figures.ts';

type Offer = mining.MiningPackage;

export function PackageCards({ packages }: { readonly packages: readonly Offer[] }) {
  return (
    <ul className="grid items-stretch gap-4 lg:grid-cols-3">
      {packages.map((offer) => (
        <PackageCard key={offer.id} offer={offer} />
      ))}
    </ul>
  );
}

function PackageCard({ offer }: { readonly offer: Offer }) {
  const { id, name, price, popular, features } = offer;
  return (
    <li
      id={id}
      className={classNames(
        'flex flex-col rounded-panel border bg-surface p-5 sm:p-7',
        popular ? 'border-brass' : 'border-line',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-lead font-medium">{name}</h3>
        {popular && <span className="border-b-2 border-brass text-dense font-medium">Most Popular</span>}
      </div>
      <p className="mt-2 text-worth font-medium">{dollars(price)}</p>
      <p className="mt-1 text-base text-muted">{`${offer.capacity} for ${offer.duration}`}</p>
      <div className="mt-6 mb-7 grid content-start gap-x-6 gap-y-5 md:max-lg:grid-cols-[1.15fr_1fr_1fr]">
        <Facts offer={offer} />
        <Group title="Included">
          <ul className="mt-2 grid gap-2 text-base">
            {features.map((feature) => (
              <li key={feature} className="flex gap-2.5">
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
                {feature}
              </li>
            ))}
          </ul>
        </Group>
      </div>
      <p className="mt-auto grid">
        <Action
          to={contactAbout(`Cloud mining: ${name}`)}
          variant={popular ? 'primary' : 'secondary'}
          label={`Get Started Now: ${name}`}
        >
          Get Started Now
        </Action>
      </p>
    </li>
  );
}

function Facts({ offer }: { readonly offer: Offer }) {
  const estimates = [
    ['Monthly income', dollarRange(offer.monthlyIncome)],
    ['Total earnings', dollarRange(offer.totalEarnings)],
    ['Net profit', dollarRange(offer.netProfit)],
    ['ROI', percentRange(offer.roi)],
  ] as const;
  const fixed = [
    ['Capacity', offer.capacity],
    ['Duration', offer.duration],
    ['Algorithm', offer.specs.algorithm],
    ['Efficiency', offer.specs.efficiency],
    ['Uptime', offer.specs.uptime],
  ] as const;
  return (
    <>
      <Group title="Estimated, simulated">
        <Lines rows={estimates} />
      </Group>
      <Group title="Specifications">
        <Lines rows={fixed} />
      </Group>
    </>
  );
}

/** Below each other in a narrow card, side by side in one as wide as a tablet. */
function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <p className="text-dense font-medium">{title}</p>
      {children}
    </div>
  );
}

function Lines({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="mt-2 divide-y divide-line border-y border-line text-base">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 py-2">
          <dt className="shrink-0 text-muted">{label}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
