import type { AssetClass } from '@halyard/content';
import { Action, SIGN_UP } from '../parts/links.tsx';
import { QuoteChange, QuoteFigure, quoteOf } from '../parts/quote.tsx';

/** The classes of assets, as a list with live prices. */
export function MarketList({ classes }: { readonly classes: readonly AssetClass[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {classes.map((one) => (
        <MarketRow key={one.name} {...one} />
      ))}
    </ul>
  );
}

function MarketRow({ name, text, features, symbols }: AssetClass) {
  return (
    <li className="grid gap-x-10 gap-y-5 py-8 md:grid-cols-2 lg:grid-cols-[3fr_4fr_3.5fr_auto]">
      <div>
        <h3 className="text-figure font-medium">{name}</h3>
        <p className="mt-1.5 max-w-[36ch] text-base text-muted">{text}</p>
      </div>
      <ul className="grid content-start gap-1.5 text-base">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <span aria-hidden className="mt-[0.6em] h-px w-3 shrink-0 bg-brass" />
            {feature}
          </li>
        ))}
      </ul>
      <dl className="grid content-start gap-1.5 text-base">
        {symbols.map((symbol) => (
          <div
            key={symbol}
            {...quoteOf(symbol)}
            className="group grid grid-cols-[1fr_auto_5.5rem] items-baseline gap-3"
          >
            <dt>{symbol}</dt>
            <dd className="text-right">
              <QuoteFigure part="price" />
            </dd>
            <dd className="text-right">
              <QuoteChange className="justify-end" />
            </dd>
          </div>
        ))}
      </dl>
      <div className="self-start">
        <Action to={SIGN_UP} variant="secondary" label={`Start Trading: ${name}`}>
          Start Trading
        </Action>
      </div>
    </li>
  );
}
