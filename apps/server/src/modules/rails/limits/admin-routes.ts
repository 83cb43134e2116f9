import { scaleOf } from '@halyard/catalogue';
import { admin, type BodyOf } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Proposal, Terms } from '../../approvals/index.ts';
import { amountText, parseSignedAmount } from '../../wallet/index.ts';
import type { RailsDeps } from '../deps.ts';
import { type Limit, limitNow, limitsOf, MOST_CONFIRMATIONS } from './limits.ts';
import { type LimitKey, lockLimit, writeLimit } from './store-limits.ts';

/** Limits as staff see them, and change them: by two. */
export function addLimitAdminRoutes(routes: Routes, deps: RailsDeps): void {
  routes.answer(admin.adminListLimits, async () => {
    const shown: admin.Limit[] = [];
    for (const limit of limitsOf(deps.settings, deps.doors)) shown.push(await toLimit(deps, limit));
    return shown;
  });

  routes.act(admin.adminProposeLimit, async (tx, { caller, body }) => {
    const proposal = await proposeLimit(deps, tx, caller, body);
    return deps.approvals.answer(tx, caller, 'Change of a limit', proposal);
  });
}

type Content = LimitKey & { readonly value: string | null };

export function limitTerms(deps: Pick<RailsDeps, 'clock' | 'doors' | 'settings'>): Terms {
  return {
    lock: async (tx, { content }) => {
      const limit = limitOf(deps, content as Content);
      if (!limit) return null;
      await lockLimit(tx, limit);
      return { value: textOf(await limitNow(tx, limit)) };
    },
    carryOut: async (tx, _caller, { content }) => {
      const { value, ...key } = content as Content;
      await writeLimit(tx, key, value === null ? null : BigInt(value), deps.clock.now());
    },
  };
}

async function proposeLimit(
  deps: RailsDeps,
  tx: Tx,
  caller: Identity,
  { name, network, currency, value, reason }: BodyOf<typeof admin.adminProposeLimit>,
): Promise<Proposal> {
  const limit = limitOf(deps, { name, network, asset: currency }) ?? refuse('unknown-limit');
  const after = value === null ? null : parse(limit, value);
  const before = await limitNow(tx, limit);
  const content: Content = { name, network, asset: currency, value: textOf(after) };
  const words = (units: bigint | null) => (units === null ? 'none' : wordsOf(limit, units));
  return deps.approvals.propose(tx, caller, {
    kind: 'limit',
    subject: subjectOf(limit),
    about: NAMES[name](limit),
    userId: null,
    content,
    basis: { value: textOf(before) },
    changes: [{ field: 'value', before: words(before), after: words(after ?? limit.start) }],
    reason,
  });
}

const NAMES: Readonly<Record<Limit['name'], (limit: Limit) => string>> = {
  confirmations: ({ network }) => `Confirmations on ${network}`,
  'auto-credit': () => 'Credited without a person, to one customer over one network in 24 hours',
  'least-deposit': ({ asset, network }) => `Smallest deposit of ${asset} by ${network}`,
  'most-withdrawal': ({ asset, network }) => `Largest withdrawal of ${asset} by ${network}`,
};

function limitOf({ doors, settings }: Pick<RailsDeps, 'doors' | 'settings'>, key: LimitKey) {
  return limitsOf(settings, doors).find(
    ({ name, network, asset }) => name === key.name && network === key.network && asset === key.asset,
  );
}

/** In whole blocks, or in units; nothing at all may be credited without a person. */
function parse({ name, asset }: Limit, value: string | number): bigint {
  if (name === 'confirmations') {
    const blocks = /^\d{1,3}$/.test(String(value)) ? BigInt(value) : 0n;
    return blocks >= 1n && blocks <= MOST_CONFIRMATIONS ? blocks : refuse('invalid-amount');
  }
  const units = parseSignedAmount(value, asset);
  return units > 0n || (units === 0n && name === 'auto-credit') ? units : refuse('invalid-amount');
}

const subjectOf = ({ name, network, asset }: LimitKey): string => `${name} ${network} ${asset}`.trim();
const textOf = (units: bigint | null): string | null => (units === null ? null : String(units));
const wordsOf = ({ asset }: Limit, units: bigint): string =>
  asset === '' ? String(units) : amountText(units, asset);

async function toLimit(deps: RailsDeps, limit: Limit): Promise<admin.Limit> {
  const { name, network, asset, start } = limit;
  const number = (units: bigint | null) =>
    units === null ? null : unitsToNumber(units, asset === '' ? 0 : scaleOf(asset));
  const open = await deps.approvals.openAbout(deps.database, 'limit', subjectOf(limit));
  const proposed = open && (open.content as Content).value;
  return {
    name,
    network,
    currency: asset,
    value: number(await limitNow(deps.database, limit)),
    start: number(start),
    waiting: open && { value: proposed === null ? null : wordsOf(limit, BigInt(proposed)) },
  };
}
