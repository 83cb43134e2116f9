import type { BookId } from '@halyard/accounting';

/** One message by its account and number. */
export type Place = { readonly userId: BookId; readonly seq: bigint };

type Head = { readonly first: bigint; readonly newest: bigint };

/** Beyond this many accounts those that were quiet longest are forgotten. */
const MAX_HEADS = 20_000;

/** How far this node has passed on each account's messages: all from the first to the newest. */
export function createHeads(maxHeads: number = MAX_HEADS) {
  const heads = new Map<string, Head>();
  const put = (userId: BookId, head: Head) => {
    // The map keeps the order of insertion, so that the first one is the one that was quiet longest.
    heads.delete(userId);
    heads.set(userId, head);
    const oldest = heads.size > maxHeads ? heads.keys().next().value : undefined;
    if (oldest !== undefined) heads.delete(oldest);
  };
  return {
    /** Moves on to this message, if it is the next one of its account or the first one heard of it. */
    moveTo: ({ userId, seq }: Place): boolean => {
      const head = heads.get(userId);
      if (head && seq !== head.newest + 1n) return false;
      put(userId, { first: head?.first ?? seq, newest: seq });
      return true;
    },

    /**
     * Whether this message was not passed on yet. One from before the first that was passed on takes the account
     * back to there: the later ones are then heard again, in order.
     */
    isNews: ({ userId, seq }: Place): boolean => {
      const head = heads.get(userId);
      if (head && seq >= head.first) return seq > head.newest;
      put(userId, { first: seq, newest: seq - 1n });
      return true;
    },

    forgetAll: (): void => heads.clear(),

    /** Where to go on for these accounts; one that was forgotten meanwhile is left out. */
    placesOf: (userIds: readonly BookId[]): Place[] =>
      userIds.flatMap((userId) => {
        const head = heads.get(userId);
        return head ? [{ userId, seq: head.newest }] : [];
      }),
  };
}
