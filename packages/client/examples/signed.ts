import { readFile } from 'node:fs/promises';
import { createClient, signingKey } from '@halyard/client';
import { investment } from '@halyard/contract';

// `newSigningKey()` of the client makes a pair of keys, as openssl does.
const { BROKER_URL = '', BROKER_KEY_ID = '', BROKER_KEY_FILE = '' } = process.env;
const privateKey = await readFile(BROKER_KEY_FILE, 'utf8');
const credential = signingKey({ id: BROKER_KEY_ID, privateKey });
const client = createClient({ origin: BROKER_URL, credential });

// Each call is signed by itself, and each attempt at it anew.
const { orders } = await client.call(investment.listOrders, { query: { status: 'pending', limit: 5 } });
console.log(orders.length);
