import { railCapital } from '@halyard/accounting';
import sql from 'sql-template-tag';
import { newId, newReference } from '../../platform/ids.ts';
import type { TestApp } from '../test-app.ts';

/** Cold storage of bitcoins, where nobody asks a node. */

export const BITCOIN = { network: 'Bitcoin', currency: 'BTC' } as const;
/** A published example of a key, which guards nothing. */
export const WITH_BITCOIN = {
  RAIL_BITCOIN_XPUB:
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  RAIL_BITCOIN_URL: 'http://127.0.0.1:1',
  RAIL_BITCOIN_CHAIN: 'bitcoin-regtest',
} as const;
/** Of a published example too. */
export const COLD_ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

type App = Pick<TestApp, 'clock' | 'database' | 'railsDeps'>;

/** Cold storage that two have set, and ten bitcoins of the operator's to pay from. */
export async function setColdBitcoin({ clock, database, railsDeps }: App): Promise<void> {
  const [id, amount] = [newId(), 1_000_000_000n];
  await database.transaction(async (tx) => {
    await tx.run(sql`
      insert into rail_cold_storage (network, asset, floor, ceiling, address, set_at)
      values ('Bitcoin', 'BTC', 100000000, 500000000, ${COLD_ADDRESS}, ${clock.now()}) on conflict do nothing`);
    await tx.run(sql`
      insert into rail_coin (network, txid, place, asset, chain_units, amount, id, height, is_final)
      values ('Bitcoin', ${id.replaceAll('-', '')}, 0, 'BTC', ${String(amount)}::numeric, ${amount}, ${id}, 1, true)`);
    await railsDeps.ledger.post(tx, id, railCapital({ asset: 'BTC', amount }, 'chain'));
  });
}

/** What somebody is to bring from there. */
export async function askedTransfer({ clock, database }: App): Promise<string> {
  const id = newId();
  await database.run(sql`
    update rail_cold_transfer set state = 'stopped' where state = 'asked' and network = 'Bitcoin'`);
  await database.run(sql`
    insert into rail_cold_transfer (id, reference, network, asset, direction, amount, address, state, approved_at, changed_at)
    values (${id}, ${newReference('COLD')}, 'Bitcoin', 'BTC', 'from-cold', 100000000, ${COLD_ADDRESS}, 'asked', ${clock.now()},
      ${clock.now()})`);
  return id;
}
