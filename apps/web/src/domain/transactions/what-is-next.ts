import type { transactions } from '@halyard/contract';
import { WALLET } from '../../texts/wallet.ts';
import type { Step } from '../../ui/facts/steps.tsx';

type Waiting = Pick<
  transactions.TransactionDetail,
  'status' | 'type' | 'address' | 'cancellable' | 'txHash' | 'progress' | 'arrival'
>;

/** What has to happen yet before a transaction is over; nothing once it is. */
export function whatIsNext(detail: Waiting, note: string | undefined): readonly Step[] {
  const { status, type, cancellable } = detail;
  if (status !== 'pending') return [];
  if (type === 'withdrawal' && !cancellable) {
    return [
      { id: 'sending', title: sendingText(detail), state: 'current' },
      { id: 'end', title: 'Completed', state: 'ahead' },
    ];
  }
  if (type === 'withdrawal') {
    return [
      { id: 'waiting', title: WALLET.waitsForApproval, note, state: 'current' },
      { id: 'end', title: 'Sent to the destination', state: 'ahead' },
    ];
  }
  return [
    { id: 'waiting', title: depositText(detail), state: 'current' },
    { id: 'end', title: 'Credited to the balance', state: 'ahead' },
  ];
}

/** How far a deposit has come that nobody has credited yet. */
function depositText({ address, progress, arrival }: Waiting): string {
  if (arrival === 'arrived') return WALLET.arrived;
  if (address === null) return 'Waiting for the payment';
  return progress ? WALLET.counted(progress.confirmations, progress.needed) : 'Waiting for confirmations';
}

/** How far a withdrawal has come that is approved and being paid. */
function sendingText({ txHash, progress }: Waiting): string {
  if (txHash === null) return 'Being sent';
  return progress ? WALLET.counted(progress.confirmations, progress.needed) : 'Waiting for its network';
}
