import { bearerKey, CallFailure, createClient } from '@halyard/client';
import { investment } from '@halyard/contract';

const { BROKER_URL = '', BROKER_KEY = '' } = process.env;
const client = createClient({ origin: BROKER_URL, credential: bearerKey(BROKER_KEY) });

try {
  await client.call(investment.placeTrade, {
    body: { symbol: 'BTC/USD', side: 'buy', quantity: 5 },
  });
} catch (failure) {
  // What is no CallFailure is a fault of the program.
  if (!(failure instanceof CallFailure)) throw failure;
  // The codes are typed: one that does not exist is not built.
  if (failure.code === 'insufficient-margin') console.log('refused: buy less');
  else console.log(`refused with ${failure.status}: ${failure.code}`);
}
