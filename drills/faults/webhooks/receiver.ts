import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** A customer's program that webhooks are sent to: it writes down what comes before it says thanks. It is killed at any moment. */
const [port = '', file = ''] = process.argv.slice(2);

createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const body = Buffer.concat(pieces).toString();
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-')),
    );
    // Killed in the middle of a line it has thanked for nothing: the next begins on a line of its own.
    appendFileSync(file, `\n${JSON.stringify({ headers, body })}\n`);
    response.writeHead(204).end();
  });
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
