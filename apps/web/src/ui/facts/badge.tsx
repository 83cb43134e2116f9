import { classNames } from '../style/class-names.ts';

type Tone = 'up' | 'warn' | 'danger' | 'muted';

const TONE_BY_STATE: Record<string, Tone> = {
  active: 'up',
  completed: 'up',
  verified: 'up',
  approved: 'up',
  suspended: 'danger',
  failed: 'danger',
  pending: 'warn',
  proposed: 'warn',
};

/** A tint of a tenth: with more, words on the row under the pointer lack contrast. */
const TONES: Record<Tone, string> = {
  up: 'bg-up/10 text-up',
  warn: 'bg-warn/10 text-warn',
  danger: 'bg-danger/10 text-danger',
  muted: 'bg-sunken text-muted',
};

/** A state as a word on its tint. */
export function StateBadge({ state }: { readonly state: string }) {
  return <Badge tone={TONE_BY_STATE[state] ?? 'muted'}>{state}</Badge>;
}

export function Badge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span
      className={classNames(
        'inline-flex h-5.5 items-center rounded-control px-2 text-meta font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
