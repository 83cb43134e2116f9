import { Readable } from 'node:stream';
import { scaleOf } from '@halyard/catalogue';
import { admin } from '@halyard/contract';
import { formatUnits, sumToNumber, usd } from '@halyard/money';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { partOf, showPage } from '../../../platform/pages.ts';
import { emailOf } from '../bank/admin-routes.ts';
import type { RailsDeps } from '../deps.ts';
import { signSheet } from './client-money.ts';
import { explainLine, unexplained } from './reconcile-chains.ts';
import { type ChainLine, selectLines } from './store-chain-lines.ts';
import { type SheetLine, type SheetRow, selectSheets } from './store-client-money.ts';

const USD_SCALE = 2;
/** Ten years of business days. */
const WHOLE = { offset: 0, limit: 2600 } as const;

/** The books beside the world outside. */
export function addBookAdminRoutes(routes: Routes, deps: RailsDeps): void {
  addClientMoneyRoutes(routes, deps);
  addChainLineRoutes(routes, deps);
}

/** Client money as staff see it, sign it and take it away. */
function addClientMoneyRoutes(routes: Routes, deps: RailsDeps): void {
  routes.answer(admin.adminListClientMoney, async ({ query }) => {
    const found = await selectSheets(deps.database, partOf(query));
    const { shown, pagination } = await showPage(query, found, (row) => toSheet(deps, deps.database, row));
    return { sheets: shown, pagination };
  });

  routes.write(admin.adminSignClientMoney, async (tx, { caller, params: { day } }) =>
    toSheet(deps, tx, await signSheet(deps, tx, caller, day)),
  );

  routes.handle(admin.adminExportClientMoney, async ({ caller }) => {
    const { rows } = await selectSheets(deps.database, WHOLE);
    await deps.database.transaction((tx) =>
      deps.audit.record(tx, {
        actorId: caller.userId,
        action: 'client-money.exported',
        subjectId: null,
        detail: { sheets: rows.length },
      }),
    );
    const lines = rows.flatMap((row) => row.lines.map((line) => csvLine(cellsOf(row, line))));
    const file = Readable.from([BYTE_ORDER_MARK + csvLine(HEADER), ...lines]);
    return { file, fileName: `client-money_${deps.clock.now().toISOString().slice(0, 10)}.csv` };
  });
}

/** Chains beside the journal, as staff see them. */
function addChainLineRoutes(routes: Routes, deps: RailsDeps): void {
  routes.answer(admin.adminListChainLines, async ({ query }) => {
    const found = await selectLines(deps.database, partOf(query));
    const { shown, pagination } = await showPage(query, found, (row) =>
      toChainLine(deps, deps.database, row),
    );
    return { lines: shown, pagination };
  });

  routes.write(admin.adminExplainChainLine, async (tx, { caller, params: { id }, body }) =>
    toChainLine(deps, tx, await explainLine(deps, tx, caller, { id, ...body })),
  );
}

async function toChainLine(deps: RailsDeps, queryable: Queryable, line: ChainLine) {
  const exact = (units: bigint) => formatUnits(units, line.decimals).replace(/\.?0+$/, '') || '0';
  const difference = unexplained(line);
  return {
    ...line,
    currency: line.asset,
    chain: exact(line.held),
    journal: exact(line.journal),
    arriving: exact(line.arriving),
    leaving: exact(line.leaving),
    finer: exact(line.finer),
    carried: exact(line.carried),
    difference: exact(difference),
    isRight: difference === 0n,
    explainedBy: await emailOf(deps, queryable, line.explainedBy),
  };
}

const HEADER = [
  'Day',
  'Asset',
  'Customers',
  'Unallocated',
  'Bank',
  'Chain',
  'By hand',
  'Requirement USD',
  'Resource USD',
  'First signature',
  'Second signature',
];

function cellsOf({ day, firstAt, secondAt }: SheetRow, line: SheetLine): readonly string[] {
  const { asset, customers, unallocated, bank, chain, byHand, requirementUsd, resourceUsd } = line;
  const units = [customers, unallocated, bank, chain, byHand];
  const cents = (worth: string | null) => (worth === null ? '' : formatUnits(BigInt(worth), USD_SCALE));
  return [
    day,
    asset,
    ...units.map((amount) => formatUnits(BigInt(amount), scaleOf(asset))),
    cents(requirementUsd),
    cents(resourceUsd),
    firstAt?.toISOString() ?? '',
    secondAt?.toISOString() ?? '',
  ];
}

async function toSheet(
  deps: RailsDeps,
  queryable: Queryable,
  { requirementUsd, resourceUsd, lines, firstBy, secondBy, ...row }: SheetRow,
) {
  return {
    ...row,
    requirementUsd: usd(requirementUsd),
    resourceUsd: usd(resourceUsd),
    firstBy: await emailOf(deps, queryable, firstBy),
    secondBy: await emailOf(deps, queryable, secondBy),
    lines: lines.map(({ asset, requirementUsd: needs, resourceUsd: has, ...amounts }) => {
      const money = (units: string) => sumToNumber(BigInt(units), scaleOf(asset));
      return {
        currency: asset,
        customers: money(amounts.customers),
        unallocated: money(amounts.unallocated),
        bank: money(amounts.bank),
        chain: money(amounts.chain),
        byHand: money(amounts.byHand),
        requirementUsd: needs === null ? null : usd(BigInt(needs)),
        resourceUsd: has === null ? null : usd(BigInt(has)),
      };
    }),
  };
}
