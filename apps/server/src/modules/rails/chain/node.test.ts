import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createRpc, type Question } from './node.ts';

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };

let close = async (): Promise<void> => undefined;
afterEach(() => close());

/** A node that answers each body as it is told to. */
async function nodeOf(answer: (body: Call | Call[]) => unknown): Promise<ReturnType<typeof createRpc>> {
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      reply.end(JSON.stringify(answer(JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[])));
    });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return createRpc(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const QUESTIONS: readonly Question[] = [
  ['double', 1],
  ['double', 2],
  ['double', 3],
];
const doubled = ({ id, params: [value] }: Call) => ({ id, result: Number(value) * 2 });

it('asks much in one call, in whatever order the node answers', async () => {
  const bodies: (Call | Call[])[] = [];
  const { askAll } = await nodeOf((body) => {
    bodies.push(body);
    return [body].flat().map(doubled).toReversed();
  });
  expect([await askAll(QUESTIONS), await askAll([])]).toEqual([[2, 4, 6], []]);
  expect(bodies).toHaveLength(1);
});

it('asks a node one by one that takes one question at a time', async () => {
  const { askAll } = await nodeOf((body) =>
    Array.isArray(body) ? { error: { code: -32_600, message: 'no batches' } } : doubled(body),
  );
  expect(await askAll(QUESTIONS)).toEqual([2, 4, 6]);
});

it('takes no part of what was answered for the whole', async () => {
  const failing = await nodeOf((body) =>
    [body]
      .flat()
      .map((one) => (one.id === 1 ? { id: 1, error: { code: -32_000, message: 'pruned' } } : doubled(one))),
  );
  await expect(failing.askAll(QUESTIONS)).rejects.toMatchObject({ code: -32_000, message: 'double: pruned' });
  await close();
  const lazy = await nodeOf((body) => [body].flat().slice(1).map(doubled));
  await expect(lazy.askAll(QUESTIONS)).rejects.toThrow('less than it was asked');
});
