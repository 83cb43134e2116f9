import type { AnswerOf, Endpoint } from '@halyard/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from './cache.tsx';
import type { CallInput } from './request.ts';
import { api } from './signed-in.ts';

type ReadInput<E extends Endpoint> = Omit<CallInput<E>, 'signal' | 'idempotencyKey'>;
type ReadArgument<E extends Endpoint> =
  Record<never, never> extends ReadInput<E> ? [input?: ReadInput<E>] : [input: ReadInput<E>];

/** An endpoint as a cached read: `useQuery(read(wallet.getBalances))`. */
export function read<E extends Endpoint>(endpoint: E, ...[input]: ReadArgument<E>) {
  return queryOptions<AnswerOf<E>>({
    queryKey: [endpoint.name, input ?? {}],
    queryFn: ({ signal }) => api.call(endpoint, ...([{ ...input, signal }] as never)),
  });
}

/** Reads these again wherever a screen shows them. */
export async function reload(endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
}
