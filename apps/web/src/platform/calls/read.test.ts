import { admin, investment, market } from '@halyard/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { lookWhere } from '../browser/book.ts';
import { queryClient } from './cache.tsx';
import { isAwaited, put, read, watched } from './read.ts';

afterEach(() => {
  queryClient.clear();
  lookWhere(() => null);
  vi.unstubAllGlobals();
});

const TERMS = read(market.listTrends);
const settled = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 30_000 });
const awaited = () => queryClient.isFetching({ predicate: isAwaited });

/** A read that is answered by hand. */
function answeredByHand<R extends object>(what: R) {
  const answers: ((data: unknown) => void)[] = [];
  const options = { ...what, queryFn: () => new Promise<never>((resolve) => answers.push(resolve as never)) };
  return { options, answers };
}

test('what repeats itself is waited for the first time only; what does not, always', async () => {
  for (const [what, isWaitedForAgain] of [
    [watched(TERMS, 5000), 0],
    [TERMS, 1],
  ] as const) {
    queryClient.clear();
    const { options, answers } = answeredByHand(what);
    const leave = new QueryObserver<unknown>(queryClient, options as never).subscribe(() => undefined);
    expect(awaited()).toBe(1);
    answers[0]?.([]);
    await settled();
    void queryClient.invalidateQueries();
    expect(queryClient.isFetching()).toBe(1);
    expect(awaited()).toBe(isWaitedForAgain);
    leave();
  }
});

test('how soon it repeats itself may depend on the last answer', () => {
  const { refetchInterval } = watched(TERMS, (known) => (known === undefined ? 1000 : 30_000));
  if (typeof refetchInterval !== 'function') throw new Error('it is always the same');
  expect(refetchInterval({ state: { data: undefined } })).toBe(1000);
  expect(refetchInterval({ state: { data: [] } })).toBe(30_000);
});

test.each([
  ['the first answer', undefined],
  ['a later answer', 'earlier'],
])('what the server told by itself is not overwritten by %s that was on its way', async (_, known) => {
  const QUEUES = read(admin.adminReadQueues);
  if (known !== undefined) queryClient.setQueryData(QUEUES.queryKey, known as never);
  const { options, answers } = answeredByHand(QUEUES);
  const observer = new QueryObserver<unknown>(queryClient, { ...options, staleTime: 0 } as never);
  const leave = observer.subscribe(() => undefined);
  expect(queryClient.isFetching()).toBe(1);
  put(QUEUES, 'told' as never);
  answers[0]?.('on its way');
  await settled();
  expect(observer.getCurrentResult()).toMatchObject({ data: 'told', status: 'success', fetchStatus: 'idle' });
  leave();
});

const PRACTICE = '01890000-0000-8000-8000-000000000000';

test.each([
  ['the main account', null, PRACTICE, '/api/investment/portfolio'],
  ['another account', PRACTICE, null, `/api/investment/portfolio?book=${PRACTICE}`],
])(
  'a read of %s stays one of it, whichever the address names by the time it runs',
  async (_, first, then, url) => {
    let named = first;
    lookWhere(() => named);
    const fetched: string[] = [];
    const fetch = async (asked: string) => {
      fetched.push(asked);
      return new Response(JSON.stringify({ success: true, data: {} }));
    };
    vi.stubGlobal('window', { fetch });
    const options = read(investment.getPortfolio);
    named = then;
    await queryClient.query(options);
    expect(fetched).toEqual([url]);
  },
);
