import type { contact } from '@halyard/contract';
import { Badge } from '../../ui/facts/badge.tsx';

const TONES = { new: 'warn', open: 'warn', answered: 'up', closed: 'muted' } as const;

/** What waits for somebody stands out from what does not. */
export function StatusBadge({ status }: { readonly status: contact.MessageStatus }) {
  return <Badge tone={TONES[status]}>{status}</Badge>;
}
