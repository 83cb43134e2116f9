import type { admin } from '@halyard/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { AdminDesk, type Ask } from '../features/admin-desk/admin-desk.tsx';
import { CustomerFacts } from '../features/admin-desk/customer-facts.tsx';
import { lazyPart } from '../ui/waiting/lazy-part.tsx';
import { SkeletonRows } from '../ui/waiting/skeleton.tsx';

const waiting = <SkeletonRows count={6} label="Loading the details" />;
const CasePanel = lazyPart(
  async () => (await import('../features/admin-kyc/case-view.tsx')).CasePanel,
  waiting,
);
const MessageView = lazyPart(
  async () => (await import('../features/admin-messages/message-view.tsx')).MessageView,
  waiting,
);

const AdminTransactions = lazyPart(
  async () => (await import('../features/admin-transactions/admin-transactions.tsx')).AdminTransactions,
  waiting,
);

/** All transactions, with what the desk knows of whoever wants one. */
export function TransactionsSection(): ReactNode {
  return <AdminTransactions customer={customerFacts} />;
}

const customerFacts = (userId: string) => <CustomerFacts userId={userId} />;

/** The desk, with what other features know of what waits there. */
export function DeskSection(): ReactNode {
  return <AdminDesk oneByOne={oneByOne} />;
}

function oneByOne(item: admin.DeskItem, ask: Ask): ReactNode {
  return <OneByOne key={item.id} item={item} ask={ask} />;
}

const ASKED = { approve: 'verify', reject: 'reject' } as const;

function OneByOne({ item: { kind, id }, ask }: { readonly item: admin.DeskItem; readonly ask: Ask }) {
  if (kind === 'message') return <Letter id={id} ask={ask} />;
  return (
    <CasePanel
      userId={id}
      asked={ask.asked && ASKED[ask.asked]}
      onAsk={(asked) => ask.onAsk(asked === 'verify' ? 'approve' : asked)}
      onDecided={ask.onDecided}
    />
  );
}

/** Approving or rejecting a message is answering it. */
function Letter({ id, ask: { asked, onAsk } }: { readonly id: string; readonly ask: Ask }) {
  const letter = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked === null) return;
    letter.current?.querySelector('textarea')?.focus();
    onAsk(null);
  }, [asked, onAsk]);
  return (
    <div ref={letter} className="pb-4">
      <MessageView id={id} newestVersion={null} onBack={null} isFramed />
    </div>
  );
}
