import { bearerKey, createClient } from '@halyard/client';

const { BROKER_URL = '', BROKER_KEY = '' } = process.env;
const client = createClient({ origin: BROKER_URL, credential: bearerKey(BROKER_KEY) });

// Each once and in order, over lines that break. Keep the last number where your program finds it again.
for await (const event of client.events({ after: 0 })) {
  console.log(event.number, event.at, event.type);
  if (event.type === 'order-filled') {
    console.log(event.data.order.symbol, event.data.price, event.data.balance);
    break; // A program of yours would go on.
  }
}
