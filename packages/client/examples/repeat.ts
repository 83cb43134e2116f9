import { bearerKey, createClient } from '@halyard/client';
import { investment } from '@halyard/contract';

const { BROKER_URL = '', BROKER_KEY = '' } = process.env;
const client = createClient({
  origin: BROKER_URL,
  credential: bearerKey(BROKER_KEY),
  // How often, and for how long. These are the figures it has by itself.
  patience: { attempts: 6, attemptMs: 30_000, longestWaitMs: 60_000 },
});

// With a key that follows from what you mean to do, a program that was started again does it once too.
const { order } = await client.call(investment.placeTrade, {
  body: { symbol: 'BTC/USD', side: 'sell', quantity: 0.02, leverage: 2 },
  idempotencyKey: 'rebalance-2026-w10-btc',
});
console.log(order.id);
