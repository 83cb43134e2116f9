import { bearerKey, createClient } from '@halyard/client';
import { investment } from '@halyard/contract';

const { BROKER_URL = '', BROKER_KEY = '' } = process.env;
const client = createClient({ origin: BROKER_URL, credential: bearerKey(BROKER_KEY) });

// What your account is worth now.
const { summary } = await client.call(investment.getPortfolio);
console.log(summary);

// Buy at the market. The client makes an Idempotency-Key for each order.
const { order } = await client.call(investment.placeTrade, {
  body: { symbol: 'BTC/USD', side: 'buy', quantity: 0.01, leverage: 2 },
});
console.log(order.id, order.status);
