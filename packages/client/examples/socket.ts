// Without our client any WebSocket will do.
const { BROKER_URL = '', BROKER_KEY = '' } = process.env;
const socket = new WebSocket(`${BROKER_URL.replace('http', 'ws')}/api/live`);
const say = (message: object) => socket.send(JSON.stringify(message));

// Prices of one symbol, and every event after the last that you have.
socket.addEventListener('open', () =>
  say({ type: 'hello', token: BROKER_KEY, symbols: ['BTC/USD'], events: [{ after: 0 }] }),
);
socket.addEventListener('message', ({ data }) => {
  const message = JSON.parse(String(data)) as Message;
  if (message.type === 'ping') say({ type: 'pong' });
  if (message.type === 'error') throw new Error(message.error);
  if (message.type !== 'events') return;
  for (const { number, type } of message.events ?? []) console.log(number, type);
  socket.close(); // A program of yours would go on.
});

type Message = {
  readonly type: string;
  readonly error?: string;
  readonly events?: readonly { readonly number: number; readonly type: string }[];
};
