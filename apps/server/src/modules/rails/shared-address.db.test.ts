import { walletAddresses } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** The public key of the published words of BIP 84. */
const RAIL_BITCOIN_XPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RAIL_BITCOIN_XPUB, RAIL_BITCOIN_URL: 'http://node.test' });
});
afterAll(() => app.close());

it('nobody is shown the address that everybody paid to, once the network is watched', async () => {
  await app.database.run(sql`
    insert into wallet_address (id, symbol, name, network, address, min_deposit, confirmations, icon, color, bg_color, border_color, is_active, created_at)
    select gen_random_uuid(), symbol, 'of before', network, 'address of ' || symbol, 1, 1, '', '', '', '', true, now()
    from (values ('BTC', 'Bitcoin'), ('XRP', 'XRP Ledger')) known(symbol, network)`);
  const person = await verifiedCustomer(app);
  const list = (await app.call(walletAddresses.listWalletAddresses, { as: person })).data();
  expect(list.map(({ symbol }) => symbol)).toEqual(['XRP']);
  const one = (symbol: string) =>
    app.call(walletAddresses.getWalletAddress, { as: person, params: { symbol } });
  expect([(await one('BTC')).status, (await one('XRP')).status]).toEqual([404, 200]);
});
