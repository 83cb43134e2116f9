import type { admin } from '@halyard/contract';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/facts/badge.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { SIGN_WORDS } from './desk-words.ts';

const SHOWN = 2;

/** The gravest on the row; how many more there are. */
export function SignBadges({ signs }: { readonly signs: readonly admin.DeskSign[] }) {
  const last = Math.min(signs.length, SHOWN) - 1;
  return (
    <span className="flex flex-wrap gap-1">
      {signs.slice(0, SHOWN).map((sign, index) => (
        // How many more there are never stands on a line of its own.
        <span key={sign} className="flex gap-1">
          <Badge tone={SIGN_WORDS[sign].tone}>{SIGN_WORDS[sign].short}</Badge>
          {index === last && signs.length > SHOWN && <Badge tone="muted">{`+${signs.length - SHOWN}`}</Badge>}
        </span>
      ))}
    </span>
  );
}

const LOOKS = {
  danger: { icon: CircleAlert, ink: 'text-danger' },
  warn: { icon: TriangleAlert, ink: 'text-warn' },
  muted: { icon: Info, ink: 'text-muted' },
} as const;

/** All of them, in words. */
export function SignList({ signs }: { readonly signs: readonly admin.DeskSign[] }) {
  if (signs.length === 0) return null;
  return (
    <ul aria-label="What to look at" className="flex flex-col gap-1.5 text-dense">
      {signs.map((sign) => {
        const { long, tone } = SIGN_WORDS[sign];
        const { icon: Icon, ink } = LOOKS[tone];
        return (
          <li key={sign} className="flex items-start gap-2">
            <Icon aria-hidden className={classNames('mt-0.5 size-3.5 shrink-0', ink)} />
            <span>{long}</span>
          </li>
        );
      })}
    </ul>
  );
}
