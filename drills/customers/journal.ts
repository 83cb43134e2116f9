import type { Acknowledged } from '@halyard/testkit';

export type DeedKind =
  | 'order'
  | 'cancel'
  | 'close'
  | 'deposit'
  | 'withdraw'
  | 'take back'
  | 'convert'
  | 'approve a deposit'
  | 'approve a withdrawal';

/** One call and what its caller was told in the end. */
export type JournalCall = {
  readonly kind: DeedKind;
  /** What it was about, where that existed before: the order, the position, the transaction. */
  readonly subjectId: string;
  readonly answer: Acknowledged;
};

/** All that customers and staff were told, to be held against what there is. */
export type Journal = {
  readonly calls: JournalCall[];
  /** Answers that no careful client should ever get. */
  readonly unexpected: string[];
  /** Pairs of different answers to the same call under the same key. */
  readonly contradictions: string[];
  repeated: number;
};

export function openJournal(): Journal {
  return { calls: [], unexpected: [], contradictions: [], repeated: 0 };
}

export const isDone = ({ answer }: Pick<JournalCall, 'answer'>): boolean => answer.status < 300;

/** How many calls were told that they were carried out. */
export function countAcknowledged({ calls }: Journal): number {
  return calls.filter(isDone).length;
}
