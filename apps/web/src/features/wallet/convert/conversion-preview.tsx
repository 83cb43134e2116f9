import { classNames } from '../../../ui/style/class-names.ts';
import { amountText } from '../../../domain/money/money.ts';
import { wordsFor } from '../../../platform/calls/call-failure.ts';
import { WALLET } from '../../../texts/wallet.ts';
import type { ConversionQuote } from './conversion-quote.ts';

type ConversionPreviewProps = {
  readonly from: string;
  readonly to: string;
  readonly quote: ConversionQuote;
};

export function ConversionPreview({ from, to, quote }: ConversionPreviewProps) {
  const seen = quote.isEnabled && !quote.isError ? quote.data : undefined;
  const show = (amount: number | undefined) => (amount === undefined ? '–' : amountText(amount, to));
  return (
    <>
      <dl
        aria-live="polite"
        aria-busy={quote.isPlaceholderData}
        className={classNames(
          'divide-y divide-line border-y border-line transition-opacity duration-120',
          quote.isPlaceholderData && 'opacity-60',
        )}
      >
        <Line label="Rate">{seen ? `1 ${from} = ${rateText(seen.rate)} ${to}` : '–'}</Line>
        <Line label="Fee">{show(seen?.fee)}</Line>
        <Line label="You receive">{show(seen?.receive)}</Line>
      </dl>
      {from === to && <p className="text-dense text-danger">Please choose two different currencies</p>}
      {quote.isEnabled && quote.isError && (
        <p role="alert" className="text-dense text-danger">
          {wordsFor(quote.error, WALLET.convertFailure)}
        </p>
      )}
    </>
  );
}

function rateText(rate: number): string {
  return rate.toLocaleString('en-US', { maximumSignificantDigits: 6 });
}

function Line({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}
