import type { BookId } from '@halyard/accounting';
import type { HeardMessage } from '../../live/index.ts';
import type { Mirror } from './mirror.ts';

/** Messages are recognised by their number. One that was forgotten costs a read and nothing else. */
const MAX_REMEMBERED = 200_000;

/** Which messages are news. This node's own commits are known before their message comes. */
export function createHearing(mirror: Pick<Mirror, 'refresh'>) {
  const seqs = new Map<string, bigint>();
  const know = (userId: BookId, seq: bigint) => {
    if (seqs.size >= MAX_REMEMBERED) seqs.clear();
    seqs.set(userId, seq);
  };
  return {
    know,
    forgetAll: (): void => seqs.clear(),
    hear: ({ userId, seq }: HeardMessage): void => {
      if (seq <= (seqs.get(userId) ?? 0n)) return;
      know(userId, seq);
      mirror.refresh(userId);
    },
  };
}
