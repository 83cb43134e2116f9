import { admin } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { differingLine } from '../../../testing/payments/chain-lines.ts';
import { administrator, type Person } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
});
afterAll(() => app.close());

const lines = async () => (await app.call(admin.adminListChainLines, { as: staff })).data().lines;
const explain = (id: string) =>
  app.call(admin.adminExplainChainLine, {
    as: staff,
    params: { id },
    body: { reason: 'Moved to cold storage' },
  });

it('a difference is explained once, and the line stays as it was taken', async () => {
  const id = await differingLine(app);
  const as = { chain: '1.00000001', journal: '0.00000001', difference: '1', isRight: false };
  expect(await lines()).toMatchObject([{ id, ...as, explanation: null, explainedBy: null }]);
  expect((await explain(newId())).body).toMatchObject({ code: 'chain-line-not-found' });
  const said = { explanation: 'Moved to cold storage', explainedBy: staff.email };
  expect((await explain(id)).data()).toMatchObject({ ...as, ...said });
  expect((await explain(id)).body).toMatchObject({ code: 'nothing-to-explain' });
  expect(await lines()).toMatchObject([{ id, ...as, ...said }]);
  const changed = app.database.run(sql`update rail_chain_line set held = journal where id = ${id}`);
  await expect(changed).rejects.toMatchObject({ code: '42501' });
});
