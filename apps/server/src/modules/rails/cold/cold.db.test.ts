import { admin, notifications } from '@halyard/contract';
import { needing } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PayingChain, payingChain } from '../../../testing/payments/paying-chain.ts';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { planPayouts } from '../payouts/plan-payouts.ts';
import { unexplained } from '../books/reconcile-chains.ts';
import { selectLines } from '../books/store-chain-lines.ts';

/** What is ready to pay from, cold storage, and what moves between them: on nodes that nobody here wrote. */
const LIMIT_MS = 180_000;
const KINDS = {
  accounts: { kind: 'evm', currency: 'ETH', part: 0.1, to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  coins: {
    kind: 'utxo',
    currency: 'BTC',
    part: 0.01,
    to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  },
} as const;
const THIEF = {
  evm: '0x1111111111111111111111111111111111111111',
  utxo: 'rltc1qw508d6qejxtdg4y5r3zarvary0c5xw7k693xs3',
} as const;

describe('on a chain of accounts', needing('anvil'), () => {
  onChain(KINDS.accounts);
});
describe('on a chain of coins', needing('litecoind'), () => {
  onChain(KINDS.coins);
});

function onChain({ kind, currency, part, to }: (typeof KINDS)[keyof typeof KINDS]): void {
  let chain: PayingChain;
  let person: Person;
  const many = (parts: number) => Number((parts * part).toFixed(8));

  beforeAll(async () => {
    chain = await payingChain(kind);
    person = await verifiedCustomer(chain.app);
    await chain.chain.pay(await chain.depositAddress(person, currency), many(20));
    await chain.chain.pay(chain.own, many(30));
    await chain.mine();
    await chain.settle();
  }, LIMIT_MS);
  afterAll(() => chain.close());

  const place = () => ({ network: chain.network, currency });
  const reason = 'The board said so';
  const bounds = (floor: number, ceiling: number, address = chain.cold.address) =>
    chain.app.call(admin.adminProposeColdStorage, {
      as: chain.staff[0],
      body: { ...place(), set: { floor: many(floor), ceiling: many(ceiling), address }, reason },
    });
  const approve = (id: string, as = chain.staff[1]) =>
    chain.app.call(admin.adminApproveProposal, { as, params: { id } });
  const move = (direction: admin.ColdDirection, parts: number) =>
    chain.app.call(admin.adminProposeColdTransfer, {
      as: chain.staff[0],
      body: { ...place(), direction, amount: many(parts), reason },
    });
  async function moving(direction: admin.ColdDirection, parts: number): Promise<string> {
    (await approve((await move(direction, parts)).data().id)).data();
    return (await transfers())[0]?.id ?? '';
  }
  const storage = async () => {
    const all = (await chain.app.call(admin.adminListColdStorage, { as: chain.staff[0] })).data();
    const found = all.find((one) => one.currency === currency);
    if (!found) throw new Error('a coin that is paid has cold storage');
    return found;
  };
  const transfers = async () =>
    (await chain.app.call(admin.adminListColdTransfers, { as: chain.staff[0] })).data().transfers;
  const transfer = async (id: string) => (await transfers()).find((one) => one.id === id);
  const stop = (id: string) =>
    chain.app.call(admin.adminStopColdTransfer, { as: chain.staff[0], params: { id }, body: { reason } });
  const name = (id: string, txHash: string) =>
    chain.app.call(admin.adminNameColdTransfer, { as: chain.staff[0], params: { id }, body: { txHash } });
  const told = async () =>
    (await chain.app.call(notifications.listNotifications, { as: chain.staff[1] }))
      .data()
      .notifications.filter(({ title }) => title.startsWith('Too '))
      .map(({ title }) => title);
  const journal = async (account: string) => {
    const row = await chain.app.database.row<{ units: bigint }>(sql`
      select coalesce(-sum(amount), 0)::bigint as units from ledger_line
      where user_id is null and account = ${account} and asset = ${currency}`);
    return Number(row?.units ?? 0n) / 1e8;
  };
  const units = (parts: number) => (kind === 'evm' ? BigInt(parts) * 10n ** 17n : BigInt(parts) * 1_000_000n);
  const sentOn = async () => {
    await chain.job('plan');
    expect(await chain.sign()).toBe(1);
    await chain.job('send');
  };

  it(
    'bounds and an address are set by two, and only an address that is nobody’s here',
    async () => {
      const theirs = await chain.depositAddress(person, currency);
      const refused = [
        await bounds(10, 10),
        await bounds(10, 20, 'nowhere'),
        await bounds(10, 20, chain.own),
        await bounds(10, 20, theirs),
        await move('to-cold', 1),
      ];
      expect(refused.map(({ body }) => body)).toMatchObject([
        { code: 'cold-bounds' },
        { code: 'cold-address' },
        { code: 'cold-ours' },
        { code: 'cold-ours' },
        { code: 'no-cold-storage' },
      ]);
      const { id } = (await bounds(10, 70)).data();
      expect((await approve(id, chain.staff[0])).body).toMatchObject({ code: 'own-approval' });
      expect(await storage()).toMatchObject({ set: null, proposed: 'settings' });
      (await approve(id)).data();
      expect(await storage()).toMatchObject({
        set: { floor: many(10), ceiling: many(70), address: chain.cold.address },
        suggested: null,
        proposed: null,
      });
      const nowhere = crypto.randomUUID();
      expect(
        [await stop(nowhere), await name(nowhere, 'a'.repeat(64))].map(({ body }) => body),
      ).toMatchObject([{ code: 'cold-transfer-not-found' }, { code: 'cold-transfer-not-found' }]);
    },
    LIMIT_MS,
  );

  it(
    'what was to go to an address that cold storage has left is proposed once more',
    async () => {
      const { id } = (await move('to-cold', 1)).data();
      (await approve((await bounds(10, 60)).data().id)).data();
      expect(await storage()).toMatchObject({ proposed: 'transfer' });
      (await approve((await bounds(10, 70, THIEF[kind])).data().id)).data();
      expect(await storage()).toMatchObject({ proposed: null });
      expect((await approve(id)).body).toMatchObject({ code: 'approval-void' });
      expect((await move('to-cold', 1)).status).toBe(202);
      (await approve((await bounds(10, 70)).data().id)).data();
      expect(await storage()).toMatchObject({ proposed: null });
    },
    LIMIT_MS,
  );

  it(
    'above the ceiling staff are told once, and what two approvers sign for goes to cold storage',
    async () => {
      await chain.job('weigh');
      expect(await told()).toEqual([]);
      (await approve((await bounds(10, 30)).data().id)).data();
      await Promise.all([chain.job('weigh'), chain.job('weigh')]);
      await chain.job('weigh');
      expect(await told()).toEqual([`Too much ${currency} is online`]);
      const { suggested } = await storage();
      expect(suggested?.direction).toBe('to-cold');
      expect(suggested?.amount).toBeCloseTo(many(30), 2);
      const tooMuch = await move('to-cold', 60);
      expect(tooMuch.body).toMatchObject({ code: 'cold-too-much' });

      const { id: proposal } = (await move('to-cold', 25)).data();
      expect((await approve(proposal, chain.staff[0])).body).toMatchObject({ code: 'own-approval' });
      (await approve(proposal)).data();
      expect((await move('to-cold', 1)).body).toMatchObject({ code: 'cold-open' });
      const [one] = await transfers();
      const id = one?.id ?? '';
      expect(one).toMatchObject({ state: 'approved', direction: 'to-cold', signatures: 0, txHash: null });
      await chain.approve(1);
      await chain.job('plan');
      expect(await transfer(id)).toMatchObject({ state: 'approved', signatures: 1 });
      await chain.approve();
      await Promise.all([
        planPayouts(chain.app.railsDeps, chain.watched),
        planPayouts(chain.app.railsDeps, chain.watched),
      ]);
      expect((await transfer(id))?.state).toBe('planned');
      expect((await stop(id)).body).toMatchObject({ code: 'cold-transfer-begun' });
      chain.killSigner();
      expect(await chain.sign()).toBe(1);
      expect((await transfer(id))?.state).toBe('signed');
      await chain.job('send');
      expect(await transfer(id)).toMatchObject({ state: 'sent', confirmations: null });
      await chain.mine(chain.watched.chain.confirmations - 1);
      expect(await transfer(id)).toMatchObject({
        state: 'sent',
        confirmations: chain.watched.chain.confirmations - 1,
      });
      expect(await journal('cold')).toBe(0);
      await chain.mine(1);
      expect(await transfer(id)).toMatchObject({ state: 'final', txHash: (await transfer(id))?.txHash });
      expect(await journal('cold')).toBe(many(25));
      expect(await chain.chain.units(chain.cold.address)).toBe(units(25));
      expect(await storage()).toMatchObject({ cold: many(25), isMoving: false, suggested: null });
      await chain.job('weigh');
      expect(await told()).toHaveLength(1);
    },
    LIMIT_MS,
  );

  it(
    'what its chain takes back is paid again, and the place moves once',
    async () => {
      const id = await moving('to-cold', 2);
      await chain.approve();
      await sentOn();
      await chain.mine();
      expect((await transfer(id))?.state).toBe('final');
      await chain.chain.takeBack(chain.watched.chain.confirmations);
      await chain.job('watch');
      await chain.job('send');
      await chain.mine();
      expect(await journal('cold')).toBe(many(27));
      expect(await chain.chain.units(chain.cold.address)).toBe(units(27));
    },
    LIMIT_MS,
  );

  it(
    'nothing that is changed after it was signed for is paid, nor anything that only says it goes there',
    async () => {
      const id = await moving('to-cold', 1);
      await chain.approve();
      await chain.app.database.run(
        sql`update rail_cold_transfer set address = ${THIEF[kind]} where id = ${id}`,
      );
      await chain.job('plan');
      expect((await transfer(id))?.state).toBe('approved');
      // Two approvers who do not look: the signer knows where cold storage is.
      await chain.approve();
      await chain.job('plan');
      expect((await transfer(id))?.state).toBe('planned');
      const before = chain.record().entries.length;
      await chain.sign();
      expect(chain.record().entries).toHaveLength(before);
      expect(await transfer(id)).toMatchObject({ state: 'approved', problem: 'refused' });
      expect((await stop(id)).data()).toMatchObject({ state: 'stopped' });
      expect((await stop(id)).body).toMatchObject({ code: 'cold-transfer-begun' });
    },
    LIMIT_MS,
  );

  it(
    'whoever waits to be paid comes before cold storage',
    async () => {
      const { ready } = await storage();
      const most = Math.floor(ready / part) - 1;
      const id = await moving('to-cold', most);
      const paid = await chain.withdrawal(person, { currency, amount: many(3), destination: to });
      await chain.approve();
      await chain.job('plan');
      expect(await chain.payout(paid)).toMatchObject({ state: 'planned' });
      expect((await transfer(id))?.state).toBe('approved');
      await chain.sign();
      await chain.job('send');
      await chain.mine();
      await chain.job('plan');
      expect(await transfer(id)).toMatchObject({ state: 'approved', problem: 'short' });
      (await stop(id)).data();
    },
    LIMIT_MS,
  );

  it(
    'what was asked for from cold storage is booked as that, anything else as the operator’s own',
    async () => {
      const capital = await journal('capital');
      expect((await move('from-cold', 28)).body).toMatchObject({ code: 'cold-empty' });
      const id = await moving('from-cold', 5);
      expect((await transfer(id))?.state).toBe('asked');
      await chain.chain.pay(chain.own, many(4));
      await chain.mine();
      expect(await journal('capital')).toBeCloseTo(capital - many(4), 8);
      const txHash = await chain.cold.pay(chain.own, units(5));
      await chain.mine(1);
      expect(await transfer(id)).toMatchObject({ state: 'arriving', txHash, confirmations: 1 });
      expect((await stop(id)).body).toMatchObject({ code: 'cold-transfer-begun' });
      expect((await name(id, txHash)).body).toMatchObject({ code: 'cold-transfer-begun' });
      await chain.mine();
      expect(await transfer(id)).toMatchObject({ state: 'final', amount: many(5) });
      expect([await journal('cold'), await journal('capital')]).toEqual([
        many(22),
        Number((capital - many(4)).toFixed(8)),
      ]);

      // Named, it is that transaction and no other of the same amount.
      const named = await moving('from-cold', 2);
      expect((await name(named, 'no hash')).body).toMatchObject({ code: 'bad-transaction-hash' });
      expect((await name(named, `0x${'ab'.repeat(32)}`.slice(kind === 'evm' ? 0 : 2))).status).toBe(200);
      await chain.chain.pay(chain.own, many(2));
      await chain.mine();
      expect((await transfer(named))?.state).toBe('asked');
      const hash = await chain.cold.pay(chain.own, units(3));
      (await name(named, hash)).data();
      await chain.mine();
      expect(await transfer(named)).toMatchObject({ state: 'final', amount: many(3), txHash: hash });
      expect(await journal('cold')).toBe(many(19));
    },
    LIMIT_MS,
  );

  it(
    'what came from cold storage and is taken back is asked for again',
    async () => {
      const id = await moving('from-cold', 1);
      await chain.cold.pay(chain.own, units(1));
      await chain.mine();
      expect((await transfer(id))?.state).toBe('final');
      await chain.chain.takeBack(chain.watched.chain.confirmations);
      await chain.job('watch');
      await chain.mine();
      const now = await transfer(id);
      // A node of coins puts it into the next blocks again; one of accounts has forgotten it.
      expect([now?.state, await journal('cold')]).toEqual(
        kind === 'utxo' ? ['final', many(18)] : ['asked', many(19)],
      );
      if (kind === 'evm') (await stop(id)).data();
    },
    LIMIT_MS,
  );

  it(
    'the chain is held against the journal where cold storage is, and what was explained is no difference the next day',
    async () => {
      const lines = async () => (await selectLines(chain.app.database, { limit: 20, offset: 0 })).rows;
      const cold = async () =>
        (await lines()).filter((one) => one.place === 'cold' && one.asset === currency);
      await chain.job('reconcile');
      expect((await lines()).filter((one) => one.place === 'chain' && unexplained(one) !== 0n)).toEqual([]);
      const [line] = await cold();
      if (!line) throw new Error('cold storage has a line');
      // Whoever paid from there paid the network: nobody here saw how much.
      const fees = unexplained(line);
      expect(fees).toBeLessThan(0n);
      expect(line.held).toBe(await chain.chain.units(chain.cold.address));
      (
        await chain.app.call(admin.adminExplainChainLine, {
          as: chain.staff[0],
          params: { id: line.id },
          body: { reason: 'What the network took for what came back' },
        })
      ).data();
      chain.app.clock.advance(86_400_000);
      await chain.job('reconcile');
      const [next] = await cold();
      expect(next && [next.day > line.day, unexplained(next), next.carried]).toEqual([true, 0n, fees]);
    },
    LIMIT_MS,
  );
}
