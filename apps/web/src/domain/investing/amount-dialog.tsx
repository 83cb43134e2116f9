import { type ReactNode, useState } from 'react';
import { useIsPractice } from '../../platform/browser/use-book.ts';
import { INVESTING } from '../../texts/investing/investing.ts';
import { AmountField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { AtRest } from '../portfolio/at-rest.tsx';
import { parseAmount } from '../money/amount.ts';

type AmountDialogProps = {
  readonly title: string;
  readonly lead?: string;
  readonly hint?: string | undefined;
  readonly action: string;
  readonly isBusy: boolean;
  /** Why nothing of it would be done. */
  readonly unmet: string | null;
  readonly onAmount: (amount: string) => void;
  readonly onClose: () => void;
  /** What else is asked or said, about the amount that stands there; null where it is none. */
  readonly children?: (amount: string | null) => ReactNode;
};

/** How many dollars go in or come out: of the main account, whichever one is looked at. */
export function AmountDialog(props: AmountDialogProps) {
  const { title, lead, hint, action, isBusy, unmet, onAmount, onClose, children } = props;
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<string>();
  const isPlay = useIsPractice();
  const typed = parseAmount(amount, 2, 'USD');
  return (
    <Dialog title={title} lead={lead} onClose={onClose}>
      <Form
        onSubmit={() => (typed.ok ? onAmount(typed.text) : setProblem(typed.problem))}
        className="flex flex-col gap-5"
      >
        {isPlay && <Notice tone="warn">{INVESTING.realMoney}</Notice>}
        <AmountField
          label="Amount"
          placeholder="0.00"
          unit="USD"
          hint={hint}
          value={amount}
          error={problem}
          onValue={(next) => {
            setAmount(next);
            setProblem(undefined);
          }}
        />
        {children?.(typed.ok ? typed.text : null)}
        <AtRest why={unmet} />
        <DialogEnd onClose={onClose} isBusy={isBusy} disabled={unmet !== null}>
          {action}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}
