import { hasAnvil, hasLitecoind } from '@halyard/testkit';
import { atLeast, type Drill, type Fault, type Figure } from '../../fault.ts';
import { accounts } from './accounts.ts';
import { coins } from './coins.ts';
import { depositOn } from './deposits.ts';
import { payOutOn } from './pay-out.ts';
import type { Tally, World } from './worlds.ts';

/** Payments in and out on real chains that take blocks back, while everything that takes part in them is killed. */
export const RAILS: Fault = {
  name: 'rails',
  title: 'Payments on chains that take blocks back',
  missing: async (isShort) =>
    !hasAnvil()
      ? 'anvil, which npm brings to Linux'
      : !isShort && !hasLitecoind()
        ? 'litecoind, from the Debian package of that name'
        : null,
  run: async (drill) => {
    const worlds = drill.isShort ? [accounts] : [accounts, coins];
    const figures: Figure[] = [];
    const tally: Tally = { deposits: 0, payouts: 0, reorgs: 0, deep: 0, kills: 0 };
    for (const begin of worlds)
      figures.push(...(await onWorld(begin, depositOn, { drill, tally, way: 'in' })));
    for (const begin of worlds)
      figures.push(...(await onWorld(begin, payOutOn, { drill, tally, way: 'out' })));
    return [...totals(tally, drill.isShort), ...figures];
  },
};

function totals({ deposits, payouts, reorgs, deep, kills }: Tally, isShort: boolean): readonly Figure[] {
  const goal = (least: number) => (isShort ? 1 : least);
  return [
    atLeast('payments to customers on all chains', deposits, goal(500)),
    atLeast('payouts on all chains', payouts, goal(200)),
    atLeast('times blocks were taken back', reorgs, goal(50)),
    atLeast('of them as deep as a payment is final, or deeper', deep, goal(10)),
    atLeast('kills of the server, the signer, PostgreSQL and nodes of chains', kills, goal(100)),
  ];
}

/** Each on a chain of its own, and with a folder of its own. */
async function onWorld(
  begin: (folder: string) => Promise<World>,
  play: (world: World, drill: Drill, tally: Tally) => Promise<readonly Figure[]>,
  { drill, tally, way }: { readonly drill: Drill; readonly tally: Tally; readonly way: string },
): Promise<readonly Figure[]> {
  const folder = `${drill.folder}/${begin.name} ${way}`;
  const world = await begin(folder);
  try {
    return await play(world, { ...drill, folder }, tally);
  } finally {
    await world.stop();
  }
}
