import type { CallInput } from '@halyard/client';
import type { AnswerOf, Endpoint } from '@halyard/contract';
import {
  type InferDataFromTag,
  keepPreviousData,
  type Query,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { ofBook } from '../browser/book.ts';
import { queryClient } from './cache.tsx';
import { api } from '../session/signed-in.ts';

type ReadInput<E extends Endpoint> = Omit<CallInput<E>, 'signal' | 'idempotencyKey'>;
type ReadArgument<E extends Endpoint> =
  Record<never, never> extends ReadInput<E> ? [input?: ReadInput<E>] : [input: ReadInput<E>];

/** An endpoint as a cached read: `useQuery(read(wallet.getBalances))`. */
export function read<E extends Endpoint>(endpoint: E, ...[input]: ReadArgument<E>) {
  // What is remembered of one account is not shown for another.
  const asked = ofBook(endpoint, input ?? {});
  return queryOptions<AnswerOf<E>>({
    queryKey: [endpoint.name, asked],
    queryFn: ({ signal }) => api.call(endpoint, ...([{ ...asked, signal }] as never)),
  });
}

type Read = { readonly queryKey: QueryKey };
type AnswerTo<R extends Read> = InferDataFromTag<unknown, R['queryKey']>;
/** How long after the last time; it may depend on what was answered then. */
type Every<R extends Read> = number | false | ((known: AnswerTo<R> | undefined) => number);

/**
 * A read that is repeated by itself while a screen shows it. After the first time nobody waits for it, so it does not keep
 * a button busy.
 */
export function watched<R extends Read>(what: R, everyMs: Every<R>) {
  const refetchInterval =
    typeof everyMs === 'function'
      ? ({ state }: { readonly state: { readonly data: AnswerTo<R> | undefined } }) => everyMs(state.data)
      : everyMs;
  return { ...what, refetchInterval, meta: { isQuiet: true } };
}

/** A read of which a person turns the pages: what is there stays until the next is. */
export function paged<R extends Read>(what: R) {
  return { ...what, placeholderData: keepPreviousData };
}

/** Whether somebody waits for this to be read. */
export function isAwaited({ meta, state }: Query): boolean {
  return meta?.['isQuiet'] !== true || state.dataUpdateCount + state.errorUpdateCount === 0;
}

/** What the server told by itself is newer than any answer that is still on its way. */
export function put<R extends Read>({ queryKey }: R, answer: AnswerTo<R>): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, answer);
}

/** Reads again whatever a screen shows, and forgets that anything else is fresh. */
export async function reloadAll(): Promise<void> {
  await queryClient.invalidateQueries();
}

/** Reads these again wherever a screen shows them. */
export async function reload(endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
}
