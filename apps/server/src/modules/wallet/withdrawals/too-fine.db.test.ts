import { readPrivateKey } from '@halyard/chains';
import { admin, wallet } from '@halyard/contract';
import { expect, it } from 'vitest';
import { administrator, verifiedCustomer } from '../../../testing/people.ts';
import { startSecondNode } from '../../../testing/second-node.ts';
import { createTestApp } from '../../../testing/test-app.ts';

/** The public half of a published example: it guards nothing. */
const XPUB =
  readPrivateKey(
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
  )?.publicExtendedKey ?? '';

it('what was asked for in digits that its network has not is approved no more, once a rail pays it', async () => {
  const app = await createTestApp();
  const [staff, other] = [await administrator(app), await administrator(app)];
  const person = await verifiedCustomer(app);
  const given = { userId: person.userId, currency: 'USDT', amount: 100, reason: 'To try it' };
  (await app.call(admin.adminAdjustWallet, { as: other, body: given })).data();
  const ask = async (amount: number) => {
    const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const body = { currency: 'USDT', amount, destination, network: 'Ethereum (ERC-20)' };
    return (await app.call(wallet.withdraw, { as: person, body })).data().id;
  };
  const [fine, whole] = [await ask(30.1234567), await ask(30.123456)];
  const paying = {
    ...app.settings,
    RAIL_ETHEREUM_XPUB: XPUB,
    RAIL_ETHEREUM_URL: 'http://node.test',
    SIGNER_TOKEN: 'a token of twenty-four characters or more',
  };
  const node = await startSecondNode({ ...app, settings: paying });
  const approve = async (id: string) =>
    (await node.post(staff, `/admin/transactions/${id}/approve`, {})).body;
  expect(await approve(fine)).toMatchObject({ success: false, code: 'too-many-decimals' });
  expect(await approve(whole)).toMatchObject({ success: true });
  await node.close();
  await app.close();
});
