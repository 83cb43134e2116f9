import { SETUP } from '../texts.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Two people had the same thing open, and the other one was faster. Nothing of theirs is overwritten. */
export function ChangedMeanwhile({ onLoad }: { readonly onLoad: () => void }) {
  return (
    <div className="mb-4">
      <Notice
        tone="warn"
        title={SETUP.changedMeanwhile}
        action={
          <Button size="small" variant="secondary" onClick={onLoad}>
            Load their version
          </Button>
        }
      >
        {SETUP.changedMeanwhileLead}
      </Notice>
    </div>
  );
}
