import type { Home } from '@halyard/content';
import { findQuoted } from '@halyard/catalogue';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/style/class-names.ts';
import { QuoteChange, QuoteFigure, quoteOf, Spark } from '../parts/quote.tsx';
import type { SiteMode } from '../page.ts';

type SpreadNowProps = { readonly spread: Home['accounts']['spread']; readonly mode: SiteMode };

/** What everybody pays alike: the two prices of this moment, and the gap between them. */
export function SpreadNow({ spread: { title, text, symbols }, mode }: SpreadNowProps) {
  return (
    <figure className="mt-12 min-w-0">
      <h3 className="text-lead font-medium">{title}</h3>
      <p className="mt-1 mb-4 max-w-[68ch] text-base text-muted">{text}</p>
      <div className="overflow-hidden rounded-panel border border-line bg-surface">
        <table className="w-full border-collapse text-base">
          <caption className="sr-only">Live prices</caption>
          <thead className="bg-sunken text-meta text-muted">
            <tr>
              <Head className="pl-4 text-left sm:pl-5">Market</Head>
              <Head>Bid</Head>
              <Head className="max-[26rem]:pr-4">Ask</Head>
              <Head className="hidden sm:table-cell">Spread</Head>
              <Head className="max-[26rem]:hidden">Change</Head>
              <Head className="hidden pr-5 text-left md:table-cell">24 hours</Head>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {symbols.map((symbol) => (
              <QuoteRow key={symbol} symbol={symbol} />
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className="mt-2.5 flex flex-wrap justify-between gap-x-6 gap-y-1 text-meta text-muted">
        <span>{mode === 'simulated' ? 'Live prices of the simulated market.' : 'Live prices.'}</span>
        <noscript>Prices need JavaScript.</noscript>
      </figcaption>
    </figure>
  );
}

function Head({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <th
      scope="col"
      className={classNames('h-9 px-2 font-medium not-[.text-left]:text-right sm:px-3', className)}
    >
      {children}
    </th>
  );
}

function QuoteRow({ symbol }: { readonly symbol: string }) {
  return (
    <tr {...quoteOf(symbol)} className="group h-12">
      <th scope="row" className="py-1.5 pl-4 text-left font-medium sm:pl-5">
        {symbol}
        <span className="block text-meta font-normal whitespace-nowrap text-muted max-sm:hidden">
          {findQuoted(symbol)?.name}
        </span>
        <span className="block text-meta font-normal whitespace-nowrap text-muted sm:hidden">
          Spread <QuoteFigure part="spread" />
        </span>
      </th>
      <td className="px-2 text-right sm:px-3">
        <QuoteFigure part="bid" className="inline-block min-w-[5.5em]" />
      </td>
      <td className="px-2 text-right max-[26rem]:pr-4 sm:px-3">
        <QuoteFigure part="ask" className="inline-block min-w-[5.5em]" />
      </td>
      <td className="hidden px-2 text-right text-muted sm:table-cell sm:px-3">
        <QuoteFigure part="spread" className="inline-block min-w-[4em]" />
      </td>
      <td className="px-2 pr-4 text-right max-[26rem]:hidden sm:px-3">
        <QuoteChange className="min-w-[5em] justify-end" />
      </td>
      <td className="hidden pr-5 pl-2 md:table-cell">
        <Spark symbol={symbol} className="h-7 w-24 text-muted lg:w-40" />
      </td>
    </tr>
  );
}
