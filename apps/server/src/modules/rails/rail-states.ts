import type { rails } from '@halyard/contract';
import { bankAccountsOf } from './bank/bank-accounts.ts';
import { selectLast } from './bank/store-files.ts';
import { type ChainRow, selectChain } from './chain/store-chain.ts';
import { PROBLEMS } from './chain/watch-chain.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import type { RailsDeps } from './deps.ts';
import type { Rails } from './rails.ts';

/** A chain that nobody has looked at for so long is not being read. */
const LOOKED_MS = 60_000;
/** A bank writes nothing over a long weekend. */
const STATEMENT_MS = 5 * 86_400_000;

/** What is behind outside: it stops no trading, and readiness says nothing of it. */
export async function listStates(
  deps: Pick<RailsDeps, 'clock' | 'database' | 'settings'> & { readonly rails: Rails },
): Promise<rails.RailState[]> {
  const nowMs = deps.clock.now().getTime();
  const states: rails.RailState[] = [];
  for (const { network } of deps.rails.chains) {
    const state = await selectChain(deps.database, network);
    const isDelayed = isBehind(state, nowMs);
    states.push({
      name: network,
      kind: 'network',
      knownTo: state?.lookedAt.toISOString() ?? null,
      isDelayed,
    });
  }
  for (const account of bankAccountsOf(deps.settings)) {
    const last = await selectLast(deps.database, account);
    const closed = last && new Date(last.closing.on);
    const isDelayed = !closed || nowMs - closed.getTime() > STATEMENT_MS;
    states.push({ name: account.currency, kind: 'bank', knownTo: closed?.toISOString() ?? null, isDelayed });
  }
  return states;
}

/** Whether what comes over a chain is credited late: it cannot be trusted, or a look at it has not come to its end for long. */
export const isBehind = (state: ChainRow | null, nowMs: number): boolean =>
  !state || state.problem !== null || nowMs - state.lookedAt.getTime() > LOOKED_MS;

/** For whoever watches the installation: a chain that is not read is a job that does not fail. */
export function addRailGauges(
  { gaugeEach }: Pick<Metrics, 'gaugeEach'>,
  deps: Parameters<typeof listStates>[0],
): void {
  gaugeEach('halyard_rail_delayed', 'Whether what comes by a rail is credited late', 'rail', async () =>
    (await listStates(deps)).map(({ name, isDelayed }) => [name, isDelayed ? 1 : 0] as const),
  );
  const help = 'Chains that are not read on, by what is wrong';
  gaugeEach('halyard_rail_problems', help, 'problem', async () => {
    const states: (ChainRow | null)[] = [];
    for (const { network } of deps.rails.chains) states.push(await selectChain(deps.database, network));
    return PROBLEMS.map(
      (problem) => [problem, states.filter((one) => one?.problem === problem).length] as const,
    );
  });
}
