import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { contact } from '@halyard/contract';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type Received = { readonly to: readonly string[]; readonly raw: string };

let smtp: SMTPServer;
let received: Received[];
let refuseNext: number;
let app: TestApp;

beforeEach(async () => {
  received = [];
  refuseNext = 0;
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refuseNext > 0) {
          refuseNext -= 1;
          done(new Error('greylisted, come back later'));
          return;
        }
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  const listening = once(smtp.listen(0, '127.0.0.1'), 'listening');
  await listening;
  const { port } = smtp.server.address() as AddressInfo;
  app = await createTestApp({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Halyard <no-reply@halyard.test>',
    OPERATOR_EMAIL: 'desk@example.test',
  });
});
afterEach(async () => {
  await app.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const send = () =>
  app.call(contact.submitContact, {
    body: {
      name: 'Ada',
      email: 'ada@example.test',
      subject: 'Frage: Größe?',
      message: 'Ein Wort über Größe.',
    },
  });
const runMailJob = () => app.jobs.find((job) => job.name === 'send-mail')?.run();

it('delivers each mail once, with a whole header and to nobody else', async () => {
  await send();
  await runMailJob();
  await runMailJob();
  const desk = received.find(({ to }) => to.includes('desk@example.test'));
  expect(received.map(({ to }) => to).toSorted()).toEqual([['ada@example.test'], ['desk@example.test']]);
  const header = desk?.raw.split('\r\n\r\n')[0] ?? '';
  expect(header).toContain('From: Halyard <no-reply@halyard.test>');
  expect(header).toContain('To: desk@example.test');
  expect(header).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(header).not.toMatch(/^bcc:/im);
});

it('tries again later when the mail server refuses, and waits longer each time', async () => {
  await send();
  refuseNext = 3;
  await runMailJob();
  expect(received).toEqual([]);
  app.clock.advance(59_000);
  await runMailJob();
  expect(refuseNext).toBe(1);
  app.clock.advance(1000);
  await runMailJob();
  // One of the two got through at its second attempt, the other has to wait two minutes now.
  expect(received).toHaveLength(1);
  app.clock.advance(119_000);
  await runMailJob();
  expect(received).toHaveLength(1);
  app.clock.advance(1000);
  await runMailJob();
  expect(new Set(received.flatMap(({ to }) => to))).toEqual(
    new Set(['ada@example.test', 'desk@example.test']),
  );
  expect(received).toHaveLength(2);
});

it('still has them where the mail server was away overnight', async () => {
  await send();
  refuseNext = Infinity;
  for (let hours = 0; hours < 12; hours += 0.5) {
    await runMailJob();
    app.clock.advance(30 * 60_000);
  }
  refuseNext = 0;
  app.clock.advance(4 * 3_600_000);
  await runMailJob();
  expect(received).toHaveLength(2);
});

it('has no mail job without a mail server', async () => {
  const silent = await createTestApp();
  expect(silent.jobs.map((job) => job.name)).not.toContain('send-mail');
  await silent.close();
});
