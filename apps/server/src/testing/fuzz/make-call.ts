import type { Chance } from '@halyard/testkit';
import { isV20 } from '@halyard/contract';
import { formatUnits, PRICE_SCALE } from '@halyard/money';
import { listMail } from '../../platform/mail/outbox.ts';
import type { Body, Call } from './call.ts';
import { CALLER_NAMES, type CallerName, type Callers, codeOf } from './callers.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Memory, Thing } from './memory.ts';
import { type Operation, OPERATIONS, type Parameter } from './operations.ts';
import { CURRENCIES, soundObject, soundValue, type Source, SYMBOLS } from './sound-values.ts';
import { soundV20Body, v20Value } from './v20-values.ts';
import type { World } from './world.ts';

export type Stage = {
  readonly world: World;
  readonly chance: Chance;
  readonly memory: Memory;
  readonly callers: Callers;
};

/** Those that move something are called more often: what they leave behind is what the others read. */
const WEIGHTED = OPERATIONS.flatMap((operation) => {
  const weight =
    operation.isIdempotent || operation.name === 'v20CreateOrder' ? 5 : operation.method === 'GET' ? 1 : 2;
  return Array.from({ length: weight }, () => operation);
});

const USUAL: Readonly<Record<string, readonly CallerName[]>> = {
  public: ['nobody', 'customer'],
  user: ['customer', 'customer', 'another', 'program', 'admin'],
  admin: ['admin', 'admin', 'super_admin'],
  super_admin: ['super_admin'],
};

/** A call as an honest caller would make it, about something that is there. */
export async function soundCall(stage: Stage): Promise<Call> {
  const { chance, memory } = stage;
  const operation = chance.oneOf(WEIGHTED);
  const caller = chance.oneOf(chance.happens(85) ? (USUAL[operation.who] ?? CALLER_NAMES) : CALLER_NAMES);
  const thing = chance.happens(85) ? memory.thing(chance, operation.path, caller) : {};
  const mailed = await lookIntoMail(stage, operation);
  const source = { chance, suggest: suggestions(stage, operation, caller, { ...thing, ...mailed }) };
  const fill = (place: Parameter['in']) =>
    operation.parameters
      .filter((one) => one.in === place && (one.required || chance.happens(45)))
      .map(({ name, schema }): [string, string] => [name, writtenOut(soundValue(name, schema, source))]);
  return {
    operation: operation.name,
    caller,
    method: operation.method,
    path: operation.path,
    params: Object.fromEntries(fill('path')),
    query: fill('query'),
    headers: [
      ...contentType(operation, chance),
      ...(operation.isIdempotent && chance.happens(60)
        ? ([['idempotency-key', `key-${chance.between(1, 1_000_000)}`]] as const)
        : []),
    ],
    body: isV20(operation.path)
      ? soundV20Body(operation, chance)
      : soundBody(operation.body, source, operation),
    times: chance.happens(4) ? 3 : 1,
  };
}

function writtenOut(value: unknown): string {
  const list = Array.isArray(value) ? (value as readonly unknown[]).join(',') : value;
  return encodeURIComponent(String(list).toWellFormed());
}

function contentType({ body, uploads }: Operation, chance: Chance): [string, string][] {
  const type = body ? 'application/json' : chance.pick(uploads);
  return type ? [['content-type', type]] : [];
}

/** The first bytes of a picture; whoever looks at more of it may refuse it. */
const PICTURE =
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000154a24f620000000049454e44ae426082';

function soundBody(schema: JsonSchema | undefined, source: Source, { uploads }: Operation): Body {
  if (schema) return { kind: 'json', value: soundObject(schema, source) };
  return uploads.length > 0 ? { kind: 'bytes', hex: PICTURE } : { kind: 'none' };
}

/** What a field of this name would be, given what the call is about. Nothing leaves it to the schema. */
function suggestions(stage: Stage, { path }: Operation, caller: CallerName, thing: Thing) {
  const { chance, memory, callers, world } = stage;
  const isOfWallet = path.startsWith('/wallet');
  // A new order takes little from an old one.
  const isNew = path === '/investment/trade';
  const symbol =
    (isNew ? undefined : thing['symbol']) ?? (isOfWallet ? chance.oneOf(CURRENCIES) : chance.oneOf(SYMBOLS));
  return (name: string): unknown => {
    if (isV20(path)) return v20Value(name, stage, caller);
    if (PRICES.has(name)) return priceNear(stage, name, String(symbol));
    if (name in thing && chance.happens(isNew ? 25 : 90)) return thing[name] ?? undefined;
    switch (name) {
      case 'symbol':
        return symbol;
      case 'packageId':
        return memory.thing(chance, '/mining/packages', caller)['id'];
      case 'toAddress':
        return thing['address'];
      case 'currency':
        return path === '/transaction/deposit' ? thing['symbol'] : undefined;
      case 'userId':
      case 'user':
        return chance.pick(callers.ids());
      case 'email':
        return NEW_ADDRESS.has(path) ? undefined : chance.pick(callers.emails());
      case 'code':
        return secretCode(memory.value(chance, 'secret', caller), world.clock.now().getTime());
      default:
        return FROM_ANSWERS.has(name) ? (memory.value(chance, name, caller) ?? undefined) : undefined;
    }
  };
}

const PRICES: ReadonlySet<string> = new Set([
  'limitPrice',
  'stopPrice',
  'stopLoss',
  'takeProfit',
  'shownPrice',
]);
const NEW_ADDRESS: ReadonlySet<string> = new Set(['/auth/register', '/users/email']);
const FROM_ANSWERS: ReadonlySet<string> = new Set([
  'id',
  'challenge',
  'version',
  'submittedAt',
  'sessionId',
  'before',
  'after',
  'hash',
]);

/** Some way above or below the market, or a part of it as a distance, with no more digits than the market shows. */
function priceNear({ world, chance }: Stage, name: string, symbol: string): string | undefined {
  const quote = world.app.market.feedQuote(symbol);
  if (!quote) return undefined;
  const parts = name === 'trailingStop' ? [1, 5, 20, 100] : [800, 950, 990, 999, 1001, 1010, 1050, 1200];
  const [, digits = ''] = formatUnits(quote.bid, PRICE_SCALE)
    .replace(/\.?0+$/, '')
    .split('.');
  const price = (quote.bid * BigInt(chance.oneOf(parts))) / 1000n;
  const [whole = '', rest = ''] = formatUnits(price, PRICE_SCALE).split('.');
  return digits === '' ? whole : `${whole}.${rest.slice(0, digits.length)}`;
}

function secretCode(secret: unknown, nowMs: number): string | undefined {
  return typeof secret === 'string' && /^[A-Z2-7]{16,}$/.test(secret) ? codeOf(secret, nowMs) : undefined;
}

const BY_MAIL: ReadonlySet<string> = new Set([
  '/auth/verify-email',
  '/users/email/verify',
  '/auth/reset-password',
]);

/** Codes and links come by mail, so those who type them have looked there. */
async function lookIntoMail({ world, chance }: Stage, { path }: Operation): Promise<Thing> {
  if (!BY_MAIL.has(path)) return {};
  const mails = await listMail(world.database, undefined);
  const found = mails.slice(0, 30).flatMap(({ to, text }): Thing[] => {
    const otp = /^ {4}(\d{6})$/m.exec(text)?.[1];
    const token = /[#?&]token=([\w-]+)/.exec(text)?.[1];
    if (path === '/auth/reset-password') return token ? [{ token }] : [];
    return otp ? [{ email: to, otp }] : [];
  });
  return chance.pick(found.slice(0, 3)) ?? {};
}
