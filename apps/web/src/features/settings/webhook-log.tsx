import { webhooks } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';
import { WEBHOOKS } from '../../texts/settings/webhooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/facts/badge.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';

type WebhookLogProps = { readonly webhook: webhooks.Webhook; readonly onClose: () => void };

/** What was sent to a webhook lately and what was said to it, the newest first. */
export function WebhookLog({ webhook: { id, url }, onClose }: WebhookLogProps) {
  const log = useQuery(read(webhooks.listDeliveries, { params: { id } }));
  return (
    <Dialog onClose={onClose} width="wide" title="Webhook log" lead={url}>
      <NotLoaded of={log} failed={WEBHOOKS.logFailure} loading="Loading the log" rows={3} />
      {log.data?.length === 0 && <p className="text-muted">{WEBHOOKS.logEmpty}</p>}
      <ul className="divide-y divide-line">
        {log.data?.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </Dialog>
  );
}

function DeliveryRow({ delivery }: { readonly delivery: webhooks.Delivery }) {
  const { id, number, type, at, durationMs, isTaken, isAgain, answer, failure, request } = delivery;
  const resend = useToldAct(webhooks.resendDelivery, {
    reloads: [webhooks.listDeliveries],
    done: ({ data }) => WEBHOOKS.sentAgain(data.isTaken),
    failure: WEBHOOKS.againFailure,
  });
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium">{`${number} · ${type}`}</span>
            <Badge tone={isTaken ? 'up' : 'danger'}>{isTaken ? WEBHOOKS.taken : WEBHOOKS.notTaken}</Badge>
            {isAgain && <Badge tone="muted">{WEBHOOKS.again}</Badge>}
          </p>
          <p className="text-dense text-muted">
            {/* A line ends with its dot and never begins with one. */}
            {`${dateTimeText(at)}\u00a0· ${answer ? `answered ${answer.status}` : failure}\u00a0· ${durationMs}\u00a0ms`}
          </p>
        </div>
        <Button
          size="small"
          variant="secondary"
          isBusy={resend.isRunning}
          aria-label={`Send again: event ${number}`}
          onClick={() => resend.run({ params: { id } })}
        >
          Send again
        </Button>
      </div>
      <details>
        <summary className="cursor-pointer text-dense text-muted">What was sent and answered</summary>
        <div className="mt-2 flex flex-col gap-2">
          <Sent label="Sent" text={`${headersText(request.headers)}\n\n${pretty(request.body)}`} />
          {answer && <Sent label="Answered" text={`${answer.status}\n\n${answer.body}`} />}
        </div>
      </details>
    </li>
  );
}

function Sent({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <p className="mb-1 text-dense font-medium">{label}</p>
      <pre
        // It scrolls by itself, so the keyboard has to reach it.
        tabIndex={0}
        role="region"
        aria-label={label}
        className="max-h-64 overflow-auto rounded-control bg-sunken p-3 text-dense break-all whitespace-pre-wrap"
      >
        {text.trim()}
      </pre>
    </div>
  );
}

const headersText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
