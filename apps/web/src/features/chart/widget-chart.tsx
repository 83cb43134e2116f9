import { chartSymbolOf } from '@halyard/catalogue';

/** The third-party chart, where the operator has named one. A symbol it cannot know shows bitcoin. */
export function WidgetChart({ symbol, address }: { readonly symbol: string; readonly address: string }) {
  const source = new URL(address);
  source.searchParams.set('symbol', chartSymbolOf(symbol));
  return (
    <iframe
      title={`Third-party chart of ${symbol}`}
      src={source.href}
      sandbox="allow-scripts allow-popups"
      referrerPolicy="no-referrer"
      className="h-105 w-full rounded-panel border border-line bg-surface sm:h-150"
    />
  );
}
