import { createClient } from '@halyard/client';

const client = createClient({ origin: process.env['BROKER_URL'] ?? '' });

// As they come, over the socket. A line that breaks is opened again.
for await (const news of client.prices({ symbols: ['EUR/USD', 'BTC/USD'] })) {
  for (const { symbol, bid, ask } of news) console.log(symbol, bid, ask);
  break; // A program of yours would go on.
}
