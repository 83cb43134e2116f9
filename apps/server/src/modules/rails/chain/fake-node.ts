import type { Block, BlockRef, Payment } from '@halyard/chains';
import type { Ask, Question } from './node.ts';

/** A node whose chain a test writes. */
export function fakeNode() {
  const node = {
    blocks: [{ height: 100, hash: 'start', parent: 'before', payments: [] }] as Block[],
    isAway: false,
    isOther: false,
    ask: ((method) => Promise.reject(new Error(`nobody answers ${method}`))) as Ask,
    askAll: (questions: readonly Question[]): Promise<readonly unknown[]> =>
      Promise.all(questions.map((question) => node.ask(...question))),
    isOfChain: async (): Promise<boolean> => {
      if (node.isAway) throw new Error('connection refused');
      return !node.isOther;
    },
    tip: async (): Promise<BlockRef> => node.blocks.at(-1) ?? { height: 0, hash: '' },
    hashAt: async (height: number): Promise<string | null> =>
      node.blocks.find((block) => block.height === height)?.hash ?? null,
    block: async ({ hash }: BlockRef, isOurs: (key: string) => boolean): Promise<Block> => {
      const block = node.blocks.find((one) => one.hash === hash);
      if (!block) throw new Error('no such block');
      return { ...block, payments: block.payments.filter(({ address }) => isOurs(address)) };
    },
  };
  return node;
}

export type FakeNode = ReturnType<typeof fakeNode>;

let mined = 0;

/** Adds blocks, after taking some back. */
export function mineOn(node: FakeNode, blocks: readonly (readonly Payment[])[], back: number): void {
  node.blocks.splice(node.blocks.length - back, back);
  for (const payments of blocks) {
    const parent = node.blocks.at(-1);
    mined += 1;
    node.blocks.push({
      height: (parent?.height ?? 0) + 1,
      hash: `hash ${mined}`,
      parent: parent?.hash ?? '',
      payments,
    });
  }
}
