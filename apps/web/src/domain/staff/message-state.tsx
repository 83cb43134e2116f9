import { Badge } from '../../ui/facts/badge.tsx';

const TONES: Readonly<Record<string, 'warn' | 'up'>> = { new: 'warn', open: 'warn', answered: 'up' };

/** Where a message stands. What waits for somebody stands out from what does not. */
export function MessageState({ status }: { readonly status: string }) {
  return <Badge tone={TONES[status] ?? 'muted'}>{status}</Badge>;
}
