import type { admin, BodyInput } from '@halyard/contract';
import { ADMIN, WALLET } from '../../texts.ts';

export type Adjustment = {
  /** An id or an e-mail address, as it was typed. */
  readonly user: string;
  readonly currency: string;
  readonly amount: string;
  readonly reason: string;
};

export const NO_ADJUSTMENT: Adjustment = { user: '', currency: 'USD', amount: '', reason: '' };

export function adjustmentProblem({ user, amount, reason }: Adjustment): string | null {
  if (user.trim() === '') return 'Please name the user by id or by email';
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(amount.trim()) || Number(amount) === 0) return WALLET.invalidAmount;
  return reason.trim() === '' ? ADMIN.reasonMissing : null;
}

export function adjustmentBody(form: Adjustment): BodyInput<typeof admin.adminAdjustWallet> {
  const user = form.user.trim();
  return {
    ...(user.includes('@') ? { email: user } : { userId: user }),
    currency: form.currency,
    amount: form.amount.trim(),
    reason: form.reason.trim(),
  };
}
