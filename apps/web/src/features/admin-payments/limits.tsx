import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText, plainText } from '../../domain/money/money.ts';
import { read } from '../../platform/calls/read.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/facts/badge.tsx';
import { AmountField } from '../../ui/forms/fields.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { ADMIN } from '../../texts/admin/admin.ts';

const nameOf = ({ name, network, currency }: admin.Limit): string =>
  [PAYMENTS.limits[name], name === 'auto-credit' ? '' : [currency, network].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(': ');
const valueOf = ({ currency }: admin.Limit, value: number | null): string => {
  if (value === null) return 'None';
  return currency === '' ? `${value}` : amountText(value, currency);
};

/** What rails do by themselves, and within which limits. Each is changed by two. */
export function Limits() {
  const limits = useQuery(read(admin.adminListLimits));
  const [changing, setChanging] = useState<admin.Limit | null>(null);
  if (!limits.data) {
    return (
      <NotLoaded of={limits} failed={PAYMENTS.limitsFailure.refused} loading="Loading the limits" rows={6} />
    );
  }
  return (
    <Panel
      title="Limits"
      lead="They start as settings say. A change counts when a different administrator has approved it."
    >
      <ul className="divide-y divide-line">
        {limits.data.map((limit) => (
          <li
            key={nameOf(limit)}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="break-words">{nameOf(limit)}</p>
              <p className="flex flex-wrap items-center gap-2 text-dense text-muted">
                {limit.value === limit.start ? 'As it started' : `Started at ${valueOf(limit, limit.start)}`}
                {limit.waiting && (
                  <Badge tone="warn">{`${limit.waiting.value ?? 'as it started'} waits for approval`}</Badge>
                )}
              </p>
            </div>
            <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between">
              <p className="font-medium tabular-nums">{valueOf(limit, limit.value)}</p>
              <Button
                size="small"
                variant="secondary"
                aria-label={`Change: ${nameOf(limit)}`}
                disabled={limit.waiting !== null}
                onClick={() => setChanging(limit)}
              >
                Change
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {changing && <ChangeLimit limit={changing} onClose={() => setChanging(null)} />}
    </Panel>
  );
}

function ChangeLimit({ limit, onClose }: { readonly limit: admin.Limit; readonly onClose: () => void }) {
  const { name, network, currency } = limit;
  const [value, setValue] = useState(limit.value === null ? '' : plainText(limit.value));
  const propose = useToldAct(admin.adminProposeLimit, {
    reloads: [admin.adminListLimits, admin.adminListApprovals, admin.adminReadQueues],
    done: PAYMENTS.limitProposed,
    failure: PAYMENTS.limitFailure,
    close: onClose,
  });
  return (
    <ReasonDialog
      title="Change a limit"
      lead={`${nameOf(limit)}. Empty is as it started: ${valueOf(limit, limit.start)}.`}
      action={ADMIN.sendForApproval}
      tone="primary"
      isBusy={propose.isRunning}
      onReason={(reason) =>
        propose.run({ body: { name, network, currency, value: value === '' ? null : value, reason } })
      }
      onClose={onClose}
    >
      <AmountField
        label={currency === '' ? 'Blocks' : `Limit in ${currency}`}
        step={currency === '' ? '1' : 'any'}
        value={value}
        onValue={setValue}
      />
    </ReasonDialog>
  );
}
