import type { mining } from '@halyard/contract';
import { dollars } from './figures.ts';

type PriceListProps = { readonly packages: readonly mining.MiningPackage[] };

/** What is fixed about the packages, as a price sheet. Estimates stand further down. */
export function PriceList({ packages }: PriceListProps) {
  return (
    <figure className="self-center">
      <div className="overflow-hidden rounded-panel border border-line bg-surface">
        <table className="w-full border-collapse text-left text-base">
          <caption className="sr-only">Mining packages: capacity, time and price</caption>
          <thead>
            <tr className="border-b border-line bg-sunken text-meta text-muted">
              <th scope="col" className="px-4 py-2.5 font-medium sm:px-6">
                Package
              </th>
              <th scope="col" className="px-3 py-2.5 text-right font-medium">
                Capacity
              </th>
              <th scope="col" className="hidden px-3 py-2.5 text-right font-medium sm:table-cell">
                Duration
              </th>
              <th scope="col" className="px-4 py-2.5 text-right font-medium sm:px-6">
                Price
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {packages.map(({ id, name, capacity, duration, price }) => (
              <tr key={id}>
                <th scope="row" className="px-4 py-5 text-body font-medium sm:px-6">
                  <a
                    href={`#${id}`}
                    className="underline decoration-line-strong underline-offset-4 touch:-my-3 touch:inline-block touch:py-3"
                  >
                    {name}
                  </a>
                  <span className="block text-dense font-normal text-muted sm:hidden">{duration}</span>
                </th>
                <td className="px-3 py-5 text-right text-body">{capacity}</td>
                <td className="hidden px-3 py-5 text-right text-body sm:table-cell">{duration}</td>
                <td className="px-4 py-5 text-right text-figure font-medium sm:px-6">{dollars(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className="mt-3 text-meta text-muted">
        Paid once. No maintenance fees. Practice only: activating a package moves no money.
      </figcaption>
    </figure>
  );
}
