import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, ChevronRight } from 'lucide-react';

export type QuickTarget = 'deposit' | 'withdraw' | 'convert';

const ACTIONS = [
  {
    target: 'deposit',
    icon: ArrowDownToLine,
    title: 'Deposit Funds',
    text: 'Crypto, wire or card, minimum $100',
  },
  { target: 'convert', icon: ArrowLeftRight, title: 'Convert', text: 'Between any two currencies you hold' },
  { target: 'withdraw', icon: ArrowUpFromLine, title: 'Withdraw', text: 'To your bank or your own address' },
] as const;

export function QuickActions({ onGo }: { readonly onGo: (target: QuickTarget) => void }) {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-2 text-dense text-muted">
        Quick actions
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {ACTIONS.map((action) => (
          <li key={action.target}>
            <button
              type="button"
              onClick={() => onGo(action.target)}
              className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-4 rounded-control px-2 py-3.5 text-left hover:bg-sunken"
            >
              <action.icon aria-hidden className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{action.title}</span>
                <span className="block text-dense text-muted">{action.text}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
