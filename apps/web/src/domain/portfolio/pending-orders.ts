import { investment } from '@halyard/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ofBook } from '../../platform/browser/book.ts';
import { api } from '../../platform/session/signed-in.ts';

type Orders = readonly investment.Order[];

/** As many as one answer may have. */
const PAGE = 200;

/** All orders of the account that wait for their price, the newest first. */
export function usePendingOrders() {
  const asked = ofBook(investment.listOrders, { query: { status: 'pending' as const } });
  return useQuery(
    queryOptions<Orders>({
      queryKey: [investment.listOrders.name, 'all', asked],
      queryFn: async ({ signal }) =>
        withTruePairs(
          await everyPage(async (limit, before) => {
            const query = { ...asked.query, limit, ...(before !== undefined && { before }) };
            return (await api.call(investment.listOrders, { query, signal })).orders;
          }),
        ),
    }),
  );
}

/** An order whose other one has ended waits alone: nothing that fills cancels it any more, and it is told as any order. */
export function withTruePairs(waiting: Orders): Orders {
  const ids = new Set(waiting.map(({ id }) => id));
  return waiting.map(({ ocoOrderId, ...order }) => ({
    ...order,
    ...(ocoOrderId !== undefined && ids.has(ocoOrderId) && { ocoOrderId }),
  }));
}

/** Whatever waits locks money and stands on the chart: none of it is left on a page that nobody turns to. */
export async function everyPage(
  page: (limit: number, before: string | undefined) => Promise<Orders>,
): Promise<Orders> {
  const orders: investment.Order[] = [];
  for (;;) {
    const next = await page(PAGE, orders.at(-1)?.id);
    orders.push(...next);
    if (next.length < PAGE) return orders;
  }
}
