import type { AccountTier } from '@halyard/content';
import { classNames } from '../../ui/style/class-names.ts';
import { Action, SIGN_UP } from '../parts/links.tsx';

/** The kinds of account beside each other: columns of one sheet, not three boxes. */
export function AccountTiers({ tiers }: { readonly tiers: readonly AccountTier[] }) {
  return (
    <ul className="grid overflow-hidden rounded-panel border border-line bg-surface md:grid-cols-3">
      {tiers.map(({ name, minimum, features, isRecommended }) => (
        <li
          key={name}
          className={classNames(
            'flex flex-col p-6 not-first:border-t not-first:border-line md:not-first:border-t-0 md:not-first:border-l lg:p-8',
            isRecommended && 'shadow-[inset_0_2px_0_var(--brass)]',
          )}
        >
          <h3 className="text-lead font-medium">{name}</h3>
          <p className="mt-5 text-worth font-medium">{minimum}</p>
          <p className="text-dense text-muted">Minimum deposit</p>
          <ul className="mt-6 mb-8 divide-y divide-line border-y border-line text-base">
            {features.map((feature) => (
              <li key={feature} className="py-2">
                {feature}
              </li>
            ))}
          </ul>
          <div className="mt-auto">
            <Action
              to={SIGN_UP}
              variant={isRecommended ? 'primary' : 'secondary'}
              label={`Open Account: ${name}`}
            >
              Open Account
            </Action>
          </div>
        </li>
      ))}
    </ul>
  );
}
