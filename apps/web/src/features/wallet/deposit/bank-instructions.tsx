import { bankTransfer } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../platform/calls/read.ts';
import { WALLET } from '../../../texts/wallet.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { QrCode } from '../../../ui/facts/qr-code.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { NotLoaded } from '../../../ui/waiting/not-loaded.tsx';

/** The account to pay to, and the reference that says whose money it is. Nothing has to be announced. */
export function BankInstructions({ currency }: { readonly currency: string }) {
  const found = useQuery(read(bankTransfer.getBankInstructions, { params: { currency } }));
  if (!found.data) {
    return <NotLoaded of={found} failed={WALLET.bankFailed} loading="Loading the account" rows={4} />;
  }
  const { beneficiary, iban, bic, reference, qr } = found.data;
  return (
    <div className="flex flex-col gap-5">
      <dl className="flex flex-col">
        <Line label="Reference" text={reference} isPrinted />
        <Line label="Beneficiary" text={beneficiary} />
        <Line label="IBAN" text={iban} isPrinted />
        {bic !== null && <Line label="BIC" text={bic} />}
      </dl>
      {qr !== null && (
        <div className="flex flex-col items-center gap-2 border-t border-line pt-5">
          <QrCode text={qr} label="QR code of the transfer" />
          <p className="text-center text-dense text-balance text-muted">
            Scan it with your bank’s app: it fills in everything but the amount.
          </p>
        </div>
      )}
      <Notice tone="warn">{WALLET.ownAccountOnly}</Notice>
    </div>
  );
}

type LineProps = {
  readonly label: string;
  readonly text: string;
  /** In groups of four, as paper has it. What is copied has no spaces. */
  readonly isPrinted?: boolean;
};

function Line({ label, text, isPrinted }: LineProps) {
  return (
    <div className="border-b border-line py-2 first:pt-0 last:border-0 last:pb-0">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="flex items-center justify-between gap-3 font-medium">
        <span className="min-w-0 break-words">{isPrinted ? text.replace(/(.{4})(?=.)/g, '$1 ') : text}</span>
        <CopyButton text={text} label={label} isIconOnly />
      </dd>
    </div>
  );
}
