import { type ReactNode, useState } from 'react';
import { ADMIN } from '../../texts/admin/admin.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { ReasonField } from '../forms/fields.tsx';
import { Form } from '../forms/form.tsx';
import { Notice } from '../notices/notice.tsx';

type ReasonDialogProps = {
  readonly title: string;
  readonly lead: ReactNode;
  /** What else is asked for, before the reason. */
  readonly children?: ReactNode;
  readonly action: string;
  /** What stops or takes something away looks like danger, unless it is said otherwise. */
  readonly tone?: 'danger' | 'primary';
  /** Where customers read it as well, it is short. */
  readonly maxLength?: number;
  /** Why it can no longer be done; stands in the place of the button. */
  readonly obstacle?: string | null;
  readonly isBusy: boolean;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
};

/** Some acts need a reason that can be read later. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    lead,
    children,
    action,
    tone = 'danger',
    maxLength = 500,
    obstacle = null,
    isBusy,
    onReason,
    onClose,
  } = props;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  function submit() {
    setMissing(reason.trim() === '');
    if (obstacle === null && reason.trim() !== '') onReason(reason.trim());
  }
  return (
    <Dialog onClose={onClose} title={title} lead={lead}>
      <Form onSubmit={submit}>
        {children !== undefined && <div className="mb-4 flex flex-col gap-4">{children}</div>}
        <ReasonField
          error={isMissing && reason.trim() === '' ? ADMIN.reasonMissing : undefined}
          maxLength={maxLength}
          value={reason}
          onValue={setReason}
        />
        {obstacle !== null && (
          <div className="mt-4">
            <Notice tone="warn">{obstacle}</Notice>
          </div>
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {obstacle === null && (
            <Button type="submit" variant={tone} isBusy={isBusy}>
              {action}
            </Button>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}
