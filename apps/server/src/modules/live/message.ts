import type { live } from '@halyard/contract';

/** What an account is told about one business operation. */
export type Message = {
  readonly userId: string;
  /** The account's own count, from 1, without gaps. */
  readonly seq: bigint;
  readonly at: Date;
  readonly changes: readonly live.Change[];
};

/** A message on its way through this node. `isOwn` is true only if this node is sure to have written it. */
export type HeardMessage = Message & { readonly isOwn: boolean };

const texts = new WeakMap<Message, string>();

/** As it goes over the wire; made once, however many sockets get it. */
export function wireText(message: Message): string {
  const known = texts.get(message);
  if (known !== undefined) return known;
  const event = {
    type: 'event',
    seq: Number(message.seq),
    at: message.at.toISOString(),
    changes: message.changes,
  };
  const text = JSON.stringify(event);
  texts.set(message, text);
  return text;
}
