import { chainOf, readPublicKey } from '@halyard/chains';
import { rails } from '@halyard/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { takeStatement, WITH_A_BANK } from '../../testing/payments/bank-statements.ts';
import { administrator, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { fakeNode } from './chain/fake-node.ts';
import { watchChain } from './chain/watch-chain.ts';

const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    ...WITH_A_BANK,
    RAIL_BITCOIN_XPUB: ZPUB,
    RAIL_BITCOIN_URL: 'http://127.0.0.1:1',
    RAIL_BITCOIN_CHAIN: 'bitcoin-regtest',
  });
});
afterAll(() => app.close());

const NONE = { away: '0', behind: '0', 'other-chain': '0', disagree: '0', 'too-deep': '0' };
/** How many chains are not read on, by what is wrong. */
async function problems() {
  const { body } = await app.server.inject('/metrics');
  const found = body.matchAll(/^halyard_rail_problems\{problem="([^"]*)"\} (\d+)$/gm);
  return Object.fromEntries(Array.from(found, ([, problem = '', many = '']) => [problem, many] as const));
}

it('anybody can see which networks and banks are behind', async () => {
  const behind = async () =>
    (await app.call(rails.listRailStates, {})).data().map(({ name, isDelayed }) => [name, isDelayed]);
  expect(await behind()).toEqual([
    ['Bitcoin', true],
    ['EUR', true],
  ]);
  const [chain, key, node] = [chainOf('BITCOIN', 'bitcoin-regtest'), readPublicKey(ZPUB), fakeNode()];
  if (!chain || !key) throw new Error('no chain');
  const watched = { network: 'Bitcoin', chain, key, least: () => 1n, nodes: [node] as const };
  const look = () => watchChain(app.railsDeps, watched);
  await look();
  const [staff, other] = [await administrator(app), await administrator(app)];
  await takeStatement(app, { staff, other }, { number: 1, opening: 0, entries: [] });
  expect(await behind()).toEqual([
    ['Bitcoin', false],
    ['EUR', false],
  ]);
  node.isAway = true;
  const warn = vi.spyOn(app.railsDeps.log, 'warn');
  for (let looks = 0; looks < 3; looks += 1) await look();
  expect(warn.mock.calls.map(([, what]) => what)).toEqual(['a chain is not read on']);
  expect(await behind()).toEqual([
    ['Bitcoin', true],
    ['EUR', false],
  ]);
  const { body } = await app.server.inject('/metrics');
  expect(body).toContain('halyard_rail_delayed{rail="Bitcoin"} 1');
  expect(body).toContain('halyard_rail_delayed{rail="EUR"} 0');
  expect(await problems()).toEqual({ ...NONE, away: '1' });
  node.isAway = false;
  const liar = fakeNode();
  liar.blocks = node.blocks.map((block) => ({ ...block, hash: `${block.hash}!` }));
  await watchChain(app.railsDeps, { ...watched, nodes: [node, liar] });
  expect(await problems()).toEqual({ ...NONE, disagree: '1' });
  await look();
  expect(await problems()).toEqual(NONE);
  app.clock.advance(6 * 86_400_000);
  expect(await behind()).toEqual([
    ['Bitcoin', true],
    ['EUR', true],
  ]);
  // Whoever is about to pay reads the same, though nothing is wrong but that nobody has looked.
  const as = await verifiedCustomer(app);
  const to = { currency: 'BTC', network: 'Bitcoin' };
  const shown = async () => (await app.call(rails.openDepositAddress, { as, body: to })).data().isDelayed;
  expect(await shown()).toBe(true);
  await look();
  expect(await shown()).toBe(false);
});
