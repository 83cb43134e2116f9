import type { Home } from '@halyard/content';
import { ClaimRow } from '../parts/claims.tsx';
import type { SiteMode } from '../page.ts';

/** Who watches over this house and who holds the money. */
export function TrustSection({ trust, mode }: { readonly trust: Home['trust']; readonly mode: SiteMode }) {
  return (
    <>
      <ClaimRow claims={trust.stats} mode={mode} />
      <div className="mt-12 grid gap-x-8 gap-y-10 md:grid-cols-3 lg:gap-x-12">
        {trust.lists.map(({ title, names }) => (
          <div key={title}>
            <h3 className="text-lead font-medium">{title}</h3>
            <ul className="mt-3 divide-y divide-line border-y border-line">
              {names.map((name) => (
                <li key={name.title} className="py-3">
                  <p className="font-medium">{name.title}</p>
                  <p className="text-dense text-muted">{name.text}</p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
}
