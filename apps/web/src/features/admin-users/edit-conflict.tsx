import { useState } from 'react';
import { ADMIN } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notices } from '../../ui/notices.ts';

/** Somebody else has saved this person first. Nothing that was typed is lost. */
export function EditConflict({ onNewest }: { readonly onNewest: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  async function take() {
    setBusy(true);
    try {
      await onNewest();
    } catch (failure) {
      setBusy(false);
      notices.failure(failure, ADMIN.userFailure);
    }
  }
  return (
    <div className="mb-4">
      <Notice
        tone="danger"
        title="Somebody else changed this user in the meantime"
        action={
          <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void take()}>
            Load the newest values
          </Button>
        }
      >
        Nothing was saved. What you have changed here stays; everything else takes its newest value.
      </Notice>
    </div>
  );
}
