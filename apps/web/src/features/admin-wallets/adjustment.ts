import type { admin, BodyInput, QueryInput } from '@halyard/contract';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { ADMIN } from '../../texts/admin/admin.ts';
import { ADMIN_WALLETS } from '../../texts/admin/wallets.ts';
import { WALLET } from '../../texts/wallet.ts';

export type Adjustment = {
  /** An id or an e-mail address, as it was typed. */
  readonly user: string;
  readonly currency: string;
  readonly amount: string;
  readonly reason: string;
};
export type Problems = Partial<Record<keyof Adjustment, string>>;

export const NO_ADJUSTMENT: Adjustment = { user: '', currency: 'USD', amount: '', reason: '' };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is wrong, said beside the field it is wrong in. */
export function problemsOf({ user, amount, reason }: Adjustment): Problems {
  const isNamed = user.includes('@') || UUID.test(user.trim());
  const isAmount = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(amount.trim()) && Number(amount) !== 0;
  return {
    ...(isNamed ? {} : { user: ADMIN_WALLETS.userMissing }),
    ...(isAmount ? {} : { amount: WALLET.invalidAmount }),
    ...(reason.trim() === '' ? { reason: ADMIN.reasonMissing } : {}),
  };
}

const FIELDS: Readonly<Record<string, keyof Adjustment>> = {
  'user-not-found': 'user',
  'own-account': 'user',
  'not-a-customer': 'user',
  'unknown-currency': 'currency',
  'invalid-amount': 'amount',
  'too-many-decimals': 'amount',
  'amount-too-large': 'amount',
  'insufficient-balance': 'amount',
};
const PATHS: Readonly<Record<string, keyof Adjustment>> = {
  userId: 'user',
  email: 'user',
  currency: 'currency',
  amount: 'amount',
  reason: 'reason',
};

/** Where the server's "no" belongs; nothing for a failure that is about no field. */
export function problemsIn(failure: unknown): Problems | null {
  if (!(failure instanceof CallFailure)) return null;
  const field = FIELDS[failure.code ?? ''];
  if (field) return { [field]: failure.message };
  const found = failure.details.flatMap(({ path, message }) => {
    const named = PATHS[path];
    return named ? [[named, message] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

export function previewQuery({
  user,
  currency,
  amount,
}: Adjustment): QueryInput<typeof admin.adminPreviewAdjustment> {
  const named = user.trim();
  return {
    ...(named.includes('@') ? { email: named } : { userId: named }),
    currency,
    // A plus in a query means a space.
    amount: amount.trim().replace(/^\+/, ''),
  };
}

export function adjustmentBody(form: Adjustment): BodyInput<typeof admin.adminAdjustWallet> {
  return { ...previewQuery(form), reason: form.reason.trim() };
}
