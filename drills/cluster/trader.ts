import type { Call, Caller } from '@halyard/testkit';
import type { Player } from './people.ts';

export type Ticket = Readonly<Record<string, unknown>> & { readonly symbol: string };

/** Places an order and answers the position it has opened; throws when it did not. */
export async function openPosition(
  caller: Caller,
  { token }: Player,
  ticket: Ticket,
  node: number,
): Promise<string> {
  const call: Call = {
    method: 'POST',
    path: '/investment/trade',
    body: { side: 'buy', leverage: 100, ...ticket },
  };
  const { status, text, data } = await caller.call(token, call, node);
  const position = (data as { readonly position?: { readonly id: string } | null } | undefined)?.position;
  if (status !== 201 && status !== 200) throw new Error(`An order was refused: ${text}`);
  if (!position) throw new Error(`An order has opened nothing: ${text}`);
  return position.id;
}

export const closing = (positionId: string): Call => ({
  method: 'POST',
  path: `/investment/close/${positionId}`,
  body: {},
});
