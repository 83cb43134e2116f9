import type { Chance } from '@halyard/testkit';
import type { CallerName } from './callers.ts';

type Scalar = string | number | boolean | null;
/** Something an answer told of, by its own fields. */
export type Thing = Readonly<Record<string, Scalar>>;

const KEPT = 40;
/** Where a path speaks of things that another one tells of, and in which field of its answer. */
const KIN: Readonly<Record<string, readonly string[]>> = {
  '/investment/close': ['/investment/portfolio#positions', '/investment/trade#position'],
  '/investment/positions': ['/investment/portfolio#positions', '/investment/trade#position'],
  '/investment/orders': ['/investment/orders', '/investment/trade#order'],
  '/admin/wallet-addresses': ['/wallet-addresses'],
  '/transaction': ['/transaction', '/transaction/deposit', '/wallet/deposit', '/wallet/withdraw'],
  '/transaction/deposit': ['/wallet-addresses'],
  '/mining/activate': ['/mining/packages'],
};

export type Memory = ReturnType<typeof createMemory>;

/** What answers said, so that later calls speak of what is there. The oldest is forgotten first. */
export function createMemory() {
  const things = new Map<string, Thing[]>();
  const values = new Map<string, Scalar[]>();

  const keep = <T>(lists: Map<string, T[]>, name: string, value: T): void => {
    const list = lists.get(name) ?? [];
    list.push(value);
    if (list.length > KEPT) list.shift();
    lists.set(name, list);
  };

  const learn = (path: string, caller: CallerName, value: unknown, part = ''): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.slice(0, 10).forEach((one) => learn(path, caller, one, part));
    const scalars = Object.entries(value).filter((pair): pair is [string, Scalar] => isScalar(pair[1]));
    for (const [name, one] of scalars) {
      keep(values, name, one);
      keep(values, `${caller} ${name}`, one);
    }
    const thing = Object.fromEntries(scalars);
    if ('id' in thing || 'userId' in thing || 'symbol' in thing)
      for (const area of [areaOf(path), `${areaOf(path)}#${part}`]) {
        keep(things, area, thing);
        keep(things, `${caller} ${area}`, thing);
      }
    for (const [name, inner] of Object.entries(value)) learn(path, caller, inner, name);
  };

  return {
    learn,
    /** Something the path may be about: more often than not the caller's own, what is new, and what still waits. */
    thing: (chance: Chance, path: string, caller: CallerName): Thing => {
      const area = chance.oneOf(KIN[areaOf(path)] ?? [areaOf(path)]);
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const fitting = (key: string) =>
        (things.get(key) ?? []).filter((one) => named.every((name) => name in one));
      const own = fitting(`${caller} ${area}`);
      const choices = own.length > 0 && chance.happens(80) ? own : fitting(area);
      const waiting = choices.filter(({ status }) => status === 'pending');
      const likely = waiting.length > 0 && chance.happens(70) ? waiting : choices;
      return chance.pick(chance.happens(60) ? likely.slice(-5) : likely) ?? {};
    },
    /** What was last said under a name, to this caller if anything was. */
    value: (chance: Chance, name: string, caller: CallerName): Scalar | undefined =>
      chance.happens(70)
        ? (values.get(`${caller} ${name}`) ?? values.get(name))?.at(-1)
        : chance.pick(values.get(name) ?? []),
  };
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** The first two steps of a path, up to its first parameter. */
function areaOf(path: string): string {
  const [before = ''] = path.split('/{');
  return before.split('/').slice(0, 3).join('/');
}
