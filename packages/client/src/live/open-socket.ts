import { live } from '@halyard/contract';
import type { Wire, WireEvents } from './wire.ts';

/** The socket of a server, through the WebSocket that browsers and Node have. */
export function openSocket(origin: string, { onOpen, onText, onClose }: WireEvents): Wire {
  const address = new URL(live.LIVE_PATH, origin);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address);
  socket.addEventListener('open', onOpen);
  socket.addEventListener('message', ({ data }) => onText(String(data)));
  socket.addEventListener('close', ({ code }) => onClose(code));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}
