import type { Home } from '@halyard/content';
import { Receipt } from '../../tour/receipt.tsx';
import { SampleMark } from '../parts/claims.tsx';
import { sampleTrade } from './sample-trade.ts';

/** One trade as its owner finds it under Explain, line by line. */
export function ReceiptSection({ receipt }: { readonly receipt: Home['receipt'] }) {
  const trade = sampleTrade();
  return (
    <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[5fr_7fr]">
      <ol className="divide-y divide-line border-y border-line">
        {receipt.points.map(({ title, text }, index) => (
          <li key={title} className="flex gap-5 py-5">
            <span aria-hidden className="w-5 shrink-0 pt-0.5 text-right font-serif text-lead text-muted">
              {index + 1}
            </span>
            <div>
              <h3 className="text-lead font-medium">{title}</h3>
              <p className="mt-1 max-w-[44ch] text-base text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <figure className="mx-auto w-full max-w-140 lg:mr-0">
        <div className="rounded-t-panel border border-b-0 border-line-strong bg-surface px-5 pt-5 pb-6 sm:px-7 sm:pt-6">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-lead font-medium">{`Explain: ${trade.symbol}`}</p>
            <SampleMark>Sample trade</SampleMark>
          </div>
          <Receipt trade={trade} unfolded="opened" />
        </div>
        <TornEdge />
        <figcaption className="mt-3 text-meta text-muted">
          Made by the engine that decides every order here, at prices of the simulated market.
        </figcaption>
      </figure>
    </div>
  );
}

/** Where the receipt was torn off. */
function TornEdge() {
  const teeth = Array.from({ length: 28 }, (_, index) => `L${index * 20 + 10} 10L${index * 20 + 20} 1`).join(
    '',
  );
  return (
    <svg aria-hidden viewBox="0 0 560 12" preserveAspectRatio="none" className="block h-3 w-full">
      <path d={`M0 1${teeth}V0H0z`} className="fill-surface" />
      <path
        d={`M0 0V1${teeth}V0`}
        className="fill-none stroke-line-strong"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
