import { bearerKey, createClient } from '@halyard/client';
import { investment, transactions } from '@halyard/contract';

const { BROKER_URL = '', BROKER_KEY = '' } = process.env;
const client = createClient({ origin: BROKER_URL, credential: bearerKey(BROKER_KEY) });

// Every row, page after page, each once.
for await (const { reference, amount, currency } of client.rows(transactions.listTransactions)) {
  console.log(reference, amount, currency);
}
for await (const order of client.rows(investment.listOrders, { query: { status: 'filled' } })) {
  console.log(order.id, order.symbol);
}
