import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { QrCode } from '../../../ui/facts/qr-code.tsx';

type PaymentAddressProps = {
  readonly address: string;
  readonly currency: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
};

/** Where to pay, to be scanned or copied, and what to know about it. */
export function PaymentAddress({ address, currency, facts }: PaymentAddressProps) {
  return (
    <>
      <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
        <QrCode text={address} label={`QR code of the ${currency} deposit address`} />
        <dl className="grid w-full min-w-0 gap-3">
          {facts.map(([label, value]) => (
            <div
              key={label}
              className="flex justify-between gap-4 border-b border-line pb-2 sm:block sm:border-0 sm:pb-0"
            >
              <dt className="text-dense text-muted">{label}</dt>
              <dd className="text-right font-medium break-words sm:text-left">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <p className="mb-1.5 font-medium">Deposit address</p>
        <div className="flex items-center gap-2">
          <code className="min-w-0 flex-1 rounded-control bg-sunken px-3 py-2 font-sans text-base break-all">
            {address}
          </code>
          <CopyButton text={address} label="Address" />
        </div>
      </div>
    </>
  );
}
