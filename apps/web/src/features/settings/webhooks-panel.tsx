import { type AnswerOf, webhooks } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/calls/read.ts';
import { EVENT_GROUPS, WEBHOOK_STATES, WEBHOOKS } from '../../texts/settings/webhooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/facts/badge.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Question } from '../../ui/overlays/dialog.tsx';
import { lazyOver } from '../../ui/waiting/lazy-part.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';

const CreateWebhookDialog = lazyOver(
  async () => (await import('./create-webhook-dialog.tsx')).CreateWebhookDialog,
);
const KeptSecret = lazyOver(async () => (await import('./create-webhook-dialog.tsx')).KeptSecret);
const WebhookLog = lazyOver(async () => (await import('./webhook-log.tsx')).WebhookLog);

const TONES = { on: 'up', failing: 'warn', off: 'muted' } as const;
const reloads = [webhooks.listWebhooks];

/** Where what happens is sent to, beside the keys that programs call with. */
export function WebhooksPanel() {
  const known = useQuery(read(webhooks.listWebhooks));
  const [isCreating, setCreating] = useState(false);
  return (
    <Panel title="Webhooks" lead={WEBHOOKS.lead}>
      <NotLoaded of={known} failed={WEBHOOKS.loadFailure} loading="Loading webhooks" rows={1} />
      {known.data?.length === 0 && <p className="text-muted">{WEBHOOKS.none}</p>}
      <ul className="divide-y divide-line">
        {known.data?.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      {known.data && (
        <div className="mt-5 border-t border-line pt-5">
          <Button variant="secondary" onClick={() => setCreating(true)}>
            Create webhook
          </Button>
        </div>
      )}
      {isCreating && <CreateWebhookDialog onClose={() => setCreating(false)} />}
    </Panel>
  );
}

function WebhookRow({ webhook }: { readonly webhook: webhooks.Webhook }) {
  const { id, url, status } = webhook;
  const [open, setOpen] = useState<'log' | 'rotate' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const start = useToldAct(webhooks.startWebhook, {
    reloads,
    done: WEBHOOKS.started,
    failure: WEBHOOKS.startFailure,
  });
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <WebhookFacts webhook={webhook} />
      <div className="flex flex-wrap gap-2">
        {status === 'off' && (
          <Button size="small" isBusy={start.isRunning} onClick={() => start.run({ params: { id } })}>
            Switch on
          </Button>
        )}
        <Button size="small" variant="secondary" aria-label={`Log of ${url}`} onClick={() => setOpen('log')}>
          Log
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={`New secret for ${url}`}
          onClick={() => setOpen('rotate')}
        >
          New secret
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={`Remove ${url}`}
          onClick={() => setOpen('remove')}
        >
          Remove
        </Button>
      </div>
      {open === 'log' && <WebhookLog webhook={webhook} onClose={close} />}
      {open === 'rotate' && <RotateDialog id={id} onClose={close} />}
      {open === 'remove' && <RemoveDialog id={id} onClose={close} />}
    </li>
  );
}

function WebhookFacts({ webhook }: { readonly webhook: webhooks.Webhook }) {
  const { url, status, book, sent, failingSince, nextTryAt, offAt, oldSecretUntil } = webhook;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{url}</span>
        <Badge tone={TONES[status]}>{WEBHOOK_STATES[status]}</Badge>
      </p>
      <p className="text-dense text-muted">{`${kindsOf(webhook)} in ${book.name}`}</p>
      <p className="text-dense text-muted">{sent === 0 ? WEBHOOKS.notYet : WEBHOOKS.sentUpTo(sent)}</p>
      {failingSince && nextTryAt && (
        <p className="text-dense text-warn">
          {WEBHOOKS.failing(dateTimeText(failingSince), dateTimeText(nextTryAt))}
        </p>
      )}
      {offAt && <p className="text-dense text-danger">{WEBHOOKS.off(dateTimeText(offAt))}</p>}
      {oldSecretUntil && (
        <p className="text-dense text-muted">{WEBHOOKS.twoSecrets(dateTimeText(oldSecretUntil))}</p>
      )}
    </div>
  );
}

/** Whole groups by their names; a single kind that a program chose, by its own. */
function kindsOf({ events }: webhooks.Webhook): string {
  if (events.length === 0) return WEBHOOKS.everything;
  const left = new Set<string>(events);
  const names: string[] = [];
  for (const { label, types } of Object.values(EVENT_GROUPS)) {
    if (!types.every((type) => left.has(type))) continue;
    names.push(label);
    for (const type of types) left.delete(type);
  }
  return [...names, ...left].join(', ');
}

type DialogProps = { readonly id: string; readonly onClose: () => void };

function RotateDialog({ id, onClose }: DialogProps) {
  const [made, setMade] = useState<AnswerOf<typeof webhooks.rotateWebhook> | null>(null);
  const rotate = useToldAct(webhooks.rotateWebhook, {
    reloads,
    done: WEBHOOKS.rotated,
    onDone: ({ data }) => setMade(data),
    failure: WEBHOOKS.rotateFailure,
  });
  if (made) return <KeptSecret made={made} onClose={onClose} />;
  return (
    <Question
      onClose={onClose}
      title={WEBHOOKS.rotateTitle}
      lead={WEBHOOKS.rotateLead}
      action="Make a new secret"
      isBusy={rotate.isRunning}
      onAct={() => rotate.run({ params: { id } })}
    />
  );
}

function RemoveDialog({ id, onClose }: DialogProps) {
  const remove = useToldAct(webhooks.deleteWebhook, {
    reloads,
    done: WEBHOOKS.removed,
    close: onClose,
    failure: WEBHOOKS.removeFailure,
  });
  return (
    <Question
      onClose={onClose}
      title={WEBHOOKS.removeTitle}
      lead={WEBHOOKS.removeLead}
      action="Remove"
      tone="danger"
      isBusy={remove.isRunning}
      onAct={() => remove.run({ params: { id } })}
    />
  );
}
