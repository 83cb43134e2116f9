import { type ReactNode, useState } from 'react';
import { ADMIN } from '../../texts/admin/admin.ts';
import { Button } from '../buttons/button.tsx';
import { Notice } from './notice.tsx';

type ChangedMeanwhileProps = {
  readonly title?: string;
  readonly loadLabel?: string;
  readonly onLoad: () => Promise<void> | void;
  /** Goes on with what was typed, knowing that it takes the place of theirs. */
  readonly onKeep?: () => void;
  /** What it means here, where the usual words do not say it. */
  readonly children?: ReactNode;
};

/** Two people had the same thing open, and the other one was faster. Nothing is overwritten or lost before one has chosen. */
export function ChangedMeanwhile({
  title = ADMIN.changedMeanwhile,
  loadLabel = 'Load their version',
  onLoad,
  onKeep,
  children = ADMIN.changedMeanwhileLead,
}: ChangedMeanwhileProps) {
  const [isBusy, setBusy] = useState(false);
  async function load() {
    setBusy(true);
    await onLoad();
    setBusy(false);
  }
  return (
    <div className="mb-4">
      <Notice tone="warn" title={title}>
        {children}
        <p className="mt-3 flex flex-wrap gap-2">
          <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void load()}>
            {loadLabel}
          </Button>
          {onKeep && (
            <Button size="small" variant="quiet" onClick={onKeep}>
              Keep mine
            </Button>
          )}
        </p>
      </Notice>
    </div>
  );
}

/** There is nothing left to save into; what was typed can still be copied. */
export function DeletedMeanwhile() {
  return (
    <div className="mb-4">
      <Notice tone="warn" title={ADMIN.deletedMeanwhile}>
        {ADMIN.deletedMeanwhileLead}
      </Notice>
    </div>
  );
}
