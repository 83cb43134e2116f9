import type { Feature } from '@halyard/content';
import type { mining } from '@halyard/contract';
import { dollarRange, dollars, percentRange } from './figures.ts';
import { ReturnChart } from './return-chart.tsx';

type Packages = readonly mining.MiningPackage[];

type ProfitabilityProps = {
  readonly packages: Packages;
  readonly notes: readonly Feature[];
  readonly disclaimer: string;
};

/** The estimates of all packages together, one of them drawn month by month, and what moves them. */
export function Profitability({ packages, notes, disclaimer }: ProfitabilityProps) {
  const drawn = packages.find(({ popular }) => popular);
  return (
    <div className="grid gap-y-12">
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[7fr_5fr]">
        {drawn && <ReturnChart offer={drawn} />}
        <dl className="divide-y divide-line border-y border-line">
          {notes.map(({ title, text }) => (
            <div key={title} className="py-5">
              <dt className="text-body font-medium">{title}</dt>
              <dd className="mt-1 text-body text-pretty text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Estimates packages={packages} disclaimer={disclaimer} />
    </div>
  );
}

const CELL = 'px-2 py-4 text-right align-baseline first:pl-0 last:pr-0 sm:px-4';
const WIDE = 'hidden md:table-cell';

function Estimates({ packages, disclaimer }: { readonly packages: Packages; readonly disclaimer: string }) {
  return (
    <div>
      <table className="w-full border-collapse border-y border-line text-dense sm:text-body">
        <caption className="mb-3 text-left text-base text-muted">
          Estimated returns of the packages, simulated
        </caption>
        <thead>
          <tr className="border-b border-line text-meta text-muted">
            <th scope="col" className={`${CELL} !py-2.5 text-left! font-medium`}>
              Package
            </th>
            <th scope="col" className={`${CELL} ${WIDE} !py-2.5 font-medium`}>
              Price
            </th>
            <th scope="col" className={`${CELL} ${WIDE} !py-2.5 font-medium`}>
              Monthly income
            </th>
            <th scope="col" className={`${CELL} ${WIDE} !py-2.5 font-medium`}>
              Total earnings
            </th>
            <th scope="col" className={`${CELL} !py-2.5 font-medium`}>
              Net profit
            </th>
            <th scope="col" className={`${CELL} !py-2.5 font-medium`}>
              ROI
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {packages.map((offer) => (
            <tr key={offer.id}>
              <th scope="row" className={`${CELL} text-left! font-medium`}>
                {offer.name}
                <span className="block text-meta font-normal text-muted md:hidden">
                  {dollars(offer.price)}
                </span>
              </th>
              <td className={`${CELL} ${WIDE}`}>{dollars(offer.price)}</td>
              <td className={`${CELL} ${WIDE}`}>{dollarRange(offer.monthlyIncome)}</td>
              <td className={`${CELL} ${WIDE}`}>{dollarRange(offer.totalEarnings)}</td>
              <td className={CELL}>{dollarRange(offer.netProfit)}</td>
              <td className={CELL}>{percentRange(offer.roi)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 max-w-[92ch] text-dense text-muted">{disclaimer}</p>
    </div>
  );
}
