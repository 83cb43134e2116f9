import { Snowflake } from 'lucide-react';
import { amountText } from '../../domain/money/money.ts';
import type { useColdAlerts } from '../../domain/staff/use-cold-alerts.ts';
import { DESK } from '../../texts/admin/desk.ts';
import { Link } from '../../ui/buttons/link.tsx';

/** What the house itself needs somebody for. It is decided where all about it stands, so each row leads there. */
export function HouseRows({ alerts }: { readonly alerts: ReturnType<typeof useColdAlerts> }) {
  if (alerts.length === 0) return null;
  return (
    <section
      aria-label="The house"
      className="mb-4 border-y border-line bg-surface text-dense max-sm:-mx-4 sm:rounded-panel sm:border-x"
    >
      <h2 className="border-b border-line bg-sunken px-3 py-1.5 text-meta font-medium text-muted sm:rounded-t-panel sm:px-4">
        {`The house (${alerts.length})`}
      </h2>
      <ul className="divide-y divide-line">
        {alerts.map(({ network, currency, ready, suggested }) => (
          <li key={`${network} ${currency}`}>
            <Link
              to="/admin"
              query={{ tab: 'payments', view: 'cold' }}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 hover:bg-sunken focus-visible:-outline-offset-2 sm:px-4"
            >
              <Snowflake aria-hidden className="size-4 text-info" />
              <span className="min-w-0">
                <span className="block font-medium">{`${currency} on ${network}`}</span>
                <span className="block text-meta text-muted">{DESK.cold[suggested.direction]}</span>
              </span>
              <span className="text-right whitespace-nowrap">
                <span className="block font-medium">{amountText(ready, currency)}</span>
                <span className="block text-meta text-muted">ready to pay from</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
