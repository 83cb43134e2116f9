import { saveFile } from '../../platform/browser/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Notice } from '../../ui/notices/notice.tsx';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Shown once; whoever closes this without keeping them has to make new ones. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn" title="Keep these recovery codes">
        Each works once in place of your app. They are not shown again.
      </Notice>
      <ul className="grid gap-1 rounded-control bg-sunken p-4 text-base sm:text-body">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label="Recovery codes" />
        <Button
          size="small"
          variant="secondary"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'halyard-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button size="small" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
