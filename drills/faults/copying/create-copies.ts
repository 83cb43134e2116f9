import type { Player } from '../../cluster/people.ts';

const AT_ONCE = 8;
const GIVEN = 100;

/** Makes the first of these people a leader whom all others copy, by the calls that everybody makes. */
export async function createCopies(
  origin: string,
  players: readonly Player[],
  [approver]: readonly Player[],
): Promise<{ readonly lead: () => Promise<void> }> {
  const [leader, ...followers] = players;
  if (!leader || !approver) throw new Error('A leader and somebody of staff are needed');
  const post = (as: Player, path: string, body: object) => send(origin, as, path, body);
  const book = await post(leader, '/books', { kind: 'trading', name: 'Leads' });
  await post(leader, '/wallet/transfer', { from: leader.userId, to: book, amount: 9000 });
  const words = { name: 'Followed', description: 'By many.', feePercent: 10 };
  const strategy = await post(leader, '/copy/strategies', { book, ...words });
  await post(approver, `/admin/copy/strategies/${strategy}/approve`, {});
  const terms = { strategy, amount: GIVEN, maxLossPercent: 95, maxLeverage: 30 };
  const left = [...followers];
  const allocate = async (): Promise<void> => {
    for (let one = left.pop(); one; one = left.pop()) await post(one, '/copy/allocations', terms);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, allocate));

  let openId = '';
  return {
    /** Opens a position, or closes the one that is open. */
    lead: async () => {
      // Less than half of what they have stands behind it, wherever the price of the day is, and whatever earlier ones lost.
      const order = { symbol: 'BTC/USD', side: 'buy', quantity: 1, leverage: 25 };
      if (openId === '') openId = await post(leader, `/investment/trade?book=${book}`, order);
      else {
        await post(leader, `/investment/close/${openId}?book=${book}`, {});
        openId = '';
      }
    },
  };
}

/** The id of what was made. */
async function send(origin: string, { token }: Player, path: string, body: object): Promise<string> {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  const { data } = JSON.parse(text) as { data: { id?: string; position?: { id: string } | null } };
  return data.position?.id ?? data.id ?? '';
}
