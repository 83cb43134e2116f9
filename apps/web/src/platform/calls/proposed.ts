import type { admin } from '@halyard/contract';

type Answered = {
  readonly data: { readonly proposal?: admin.KeptProposal | null | undefined };
  readonly message?: string | undefined;
};

/** What to say about a change that may have to wait for a second administrator. */
export function doneOrProposed({ data, message }: Answered, done: string): string {
  return data.proposal ? (message ?? 'Sent for approval') : done;
}
