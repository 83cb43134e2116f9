import { CurrencyMark } from '../../domain/money/currency-mark.tsx';
import { QrCode } from '../../ui/facts/qr-code.tsx';
import type { AddressForm } from './address-model.ts';

/** How customers will see it: the line they choose it by, and what they pay to. */
export function AddressPreview({ form }: { readonly form: AddressForm }) {
  const symbol = form.symbol.trim() || '–';
  const address = form.address.trim();
  return (
    <section aria-label="Preview" className="rounded-control bg-sunken p-4">
      <h3 className="mb-3 text-dense font-medium text-muted">What customers see</h3>
      <div className="flex items-center gap-3">
        <CurrencyMark symbol={symbol} colour={form.color} />
        <p className="min-w-0 flex-1">
          <span className="block font-medium break-words">
            {symbol} <span className="font-normal text-muted">{form.name}</span>
          </span>
          <span className="block text-dense break-words text-muted">{form.network}</span>
          <span className="block text-dense text-muted">{`min ${form.minDeposit || '–'} ${symbol}`}</span>
        </p>
      </div>
      {address !== '' && (
        <div className="mt-4 flex flex-col items-center gap-3">
          <QrCode text={address.slice(0, LONGEST)} label={`QR code of ${address}`} />
          <code className="w-full text-center font-sans text-dense break-all">{address}</code>
          <p className="text-dense text-muted">{`${form.confirmations || '–'} confirmations`}</p>
        </div>
      )}
    </section>
  );
}

/** No address is longer, and a code of anything longer could not be read. */
const LONGEST = 140;
