import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpSender, type SmtpSender } from './smtp.ts';

let smtp: SMTPServer;
let received: number;

beforeEach(async () => {
  received = 0;
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => {
        received += 1;
        done();
      });
    },
  });
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => new Promise<void>((resolve) => smtp.close(resolve)));

const MAIL = { to: 'ada@example.test', subject: 'Your code', text: '123456', html: '<p>123456</p>' };
/** This machine by a name that does not say so. */
const ELSEWHERE = '2130706433';

let sender: SmtpSender | null = null;
afterEach(() => sender?.close());

async function send(host: string, isLive: boolean): Promise<void> {
  const { port } = smtp.server.address() as AddressInfo;
  sender = await createSmtpSender({ url: `smtp://${host}:${port}`, from: 'us@example.test', isLive });
  return sender.send(MAIL);
}

describe('a mail server that does not encrypt', () => {
  it('gets no mail where money is real, and the mail stays where it is', async () => {
    await expect(send(ELSEWHERE, true)).rejects.toThrow(/STARTTLS/);
    expect(received).toBe(0);
  });

  it('gets it where things are tried out', async () => {
    await send(ELSEWHERE, false);
    expect(received).toBe(1);
  });

  it('gets it on this machine, where nothing passes over a wire', async () => {
    await send('127.0.0.1', true);
    expect(received).toBe(1);
  });
});
