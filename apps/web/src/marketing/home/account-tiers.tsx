import type { AccountTier } from '@halyard/content';
import { classNames } from '../../ui/style/class-names.ts';
import { SampleMark } from '../parts/claims.tsx';
import { Action, SIGN_UP } from '../parts/links.tsx';
import { commissionsOf } from './commissions.ts';

/** The kinds of account beside each other: columns of one sheet, not three boxes. */
export function AccountTiers({ tiers }: { readonly tiers: readonly AccountTier[] }) {
  return (
    <ul className="grid overflow-hidden rounded-panel border border-line bg-surface md:grid-cols-3 md:grid-rows-[auto_auto_auto_auto]">
      {tiers.map((tier) => (
        <li
          key={tier.id}
          className={classNames(
            'grid content-start p-6 not-first:border-t not-first:border-line md:row-span-4 md:grid-rows-subgrid md:not-first:border-t-0 md:not-first:border-l lg:p-8',
            tier.isRecommended && 'shadow-[inset_0_2px_0_var(--brass)]',
          )}
        >
          <div>
            <h3 className="text-lead font-medium">{tier.name}</h3>
            <p className="mt-5 text-worth font-medium">{tier.minimum}</p>
            <p className="text-dense text-muted">Minimum deposit</p>
          </div>
          <div className="mt-6">
            <p className="text-dense font-medium">Commission, of the value of an order</p>
            <dl className="mt-2 grid gap-1 text-dense">
              {commissionsOf(tier.id).map(({ name, percent }) => (
                <div key={name} className="flex justify-between gap-4">
                  <dt className="text-muted">{name}</dt>
                  <dd className="font-medium">{percent}</dd>
                </div>
              ))}
            </dl>
          </div>
          <ul className="mt-6 divide-y divide-line border-y border-line text-base">
            {tier.features.map(({ text, isSample }) => (
              <li key={text} className="flex items-center justify-between gap-3 py-2">
                {text}
                {isSample && <SampleMark>Sample</SampleMark>}
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <Action
              to={SIGN_UP}
              variant={tier.isRecommended ? 'primary' : 'secondary'}
              label={`Open Account: ${tier.name}`}
            >
              Open Account
            </Action>
          </div>
        </li>
      ))}
    </ul>
  );
}
