import { type admin, type AnswerOf, SHARED_SENTENCES } from '@halyard/contract';
import { ADMIN_WALLETS } from '../../texts/admin/wallets.ts';
import { Question } from '../../ui/overlays/dialog.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { amountText, signedText } from '../../domain/money/money.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import type { Adjustment } from './adjustment.ts';
import { ADMIN } from '../../texts/admin/admin.ts';

type ConfirmAdjustmentProps = {
  readonly form: Adjustment;
  readonly preview: AnswerOf<typeof admin.adminPreviewAdjustment>;
  readonly isBusy: boolean;
  readonly onAct: () => void;
  readonly onClose: () => void;
};

/** Says once more whose money it is, how much, and what will be there afterwards. */
export function ConfirmAdjustment({ form, preview, isBusy, onAct, onClose }: ConfirmAdjustmentProps) {
  const { name, email, currency, amount, before, after, needsApproval } = preview;
  return (
    <Question
      onClose={onClose}
      title="Process Adjustment"
      lead={needsApproval ? undefined : ADMIN_WALLETS.adjustNow}
      action={needsApproval ? ADMIN.sendForApproval : 'Adjust balance'}
      isBusy={isBusy}
      onAct={onAct}
    >
      <div className="flex flex-col gap-5">
        <Facts>
          <Fact label="Customer">
            {name}
            <span className="block text-dense text-muted">{email}</span>
          </Fact>
          <Fact label="Change">
            <span className="font-medium">{`${signedText(amount, currency, 1)} ${currency}`}</span>
          </Fact>
          <Fact label="Available before">{amountText(before, currency)}</Fact>
          <Fact label="Available after">
            <span className="font-medium">{amountText(after, currency)}</span>
          </Fact>
          <Fact label="Reason">{form.reason.trim()}</Fact>
        </Facts>
        {needsApproval && (
          <Notice tone="warn" title={SHARED_SENTENCES.otherApprover}>
            Together with what one administrator decided today it is above the threshold, or it takes what
            open positions need. Nothing moves until then.
          </Notice>
        )}
      </div>
    </Question>
  );
}
