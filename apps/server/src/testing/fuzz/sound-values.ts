import type { Chance } from '@halyard/testkit';
import { ORDER_TYPES, ORDER_TYPE_NAMES, QUOTED } from '@halyard/catalogue';
import { PASSWORD } from './callers.ts';
import { type JsonSchema, wordOf } from './json-schema.ts';
import { resolve } from './operations.ts';

/** What a value may be taken from: what is known of the thing spoken of, of the world, and the rules of its field. */
export type Source = {
  readonly chance: Chance;
  /** What memory, or the field's meaning, suggests for a name. */
  readonly suggest: (name: string) => unknown;
};

const AMOUNTS = [10, 25.5, 100, 1000, 20_000, 0.5, 0.01, '100', '250.00', '0.001'];
export const CURRENCIES = ['USD', 'USD', 'USD', 'EUR', 'BTC', 'ETH', 'SOL', 'USDT'];
export const SYMBOLS = [...QUOTED.map(({ symbol }) => symbol), 'EUR/USD', 'EUR/USD', 'BTC/USD', 'BTC/USD'];
const DESTINATIONS = [
  'DE89370400440532013000',
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
];
const NETWORKS = ['Bitcoin testnet', 'Ethereum (ERC-20) testnet', 'Solana testnet'];
const HEX = '0123456789abcdef'.split('');

/** What people would put into a field of this name. */
const BY_NAME: Readonly<Record<string, (chance: Chance) => unknown>> = {
  amount: (chance) => chance.oneOf(AMOUNTS),
  quantity: (chance) => chance.oneOf([1000, 100, 5000, 1, 0.1, 0.01, '0.1', '1000']),
  leverage: (chance) => chance.oneOf([1, 5, 10, 25, 50, 100]),
  currency: (chance) => chance.oneOf(CURRENCIES),
  symbols: (chance) => [chance.oneOf(SYMBOLS)],
  of: (chance) => chance.oneOf(['all', ...SYMBOLS]),
  destination: (chance) => chance.oneOf(DESTINATIONS),
  address: (chance) => chance.oneOf(DESTINATIONS),
  network: (chance) => chance.oneOf(NETWORKS),
  txHash: (chance) => Array.from({ length: 64 }, () => chance.oneOf(HEX)).join(''),
  password: () => PASSWORD,
  currentPassword: () => PASSWORD,
  newPassword: () => PASSWORD,
  acceptTerms: () => true,
  on: (chance) => chance.happens(85),
  status: (chance) => (chance.happens(60) ? 'active' : undefined),
  orderType: (chance) => chance.oneOf(['limit', ...ORDER_TYPE_NAMES]),
  page: (chance) => chance.between(1, 3),
  limit: (chance) => chance.oneOf([1, 10, 20, 50, 100]),
  country: () => 'US',
  timezone: () => 'Europe/London',
  phone: () => '+44 20 7946 0000',
  reason: () => 'Because it had to be',
  email: (chance) => `somebody-${chance.between(1, 9999)}@fuzz.test`,
  maxLeverage: (chance) => chance.oneOf([20, 50, 100, 500]),
  extraSpreadPpm: (chance) => chance.oneOf([0, 0, 10, 500]),
};

/** Fields that are a currency in one call and a moment in another. */
const AS_CURRENCY: ReadonlySet<string> = new Set(['from', 'to']);

/** A value the schema takes, and that means something where the name is known. */
export function soundValue(name: string, schema: JsonSchema, source: Source): unknown {
  const { chance, suggest } = source;
  const suggested = suggest(name);
  if (suggested !== undefined) return suggested;
  const isCurrency = AS_CURRENCY.has(name) && wordOf(schema, 'pattern').includes('A-Z');
  const named = isCurrency ? chance.oneOf(CURRENCIES) : BY_NAME[name]?.(chance);
  const choices = schema['enum'] as readonly unknown[] | undefined;
  if (named !== undefined && (!choices || choices.includes(named))) return named;
  return choices ? chance.oneOf(choices) : ofSchema(name, schema, source);
}

/** The prices an order of each type has; by chance alone hardly any would have just these. */
function orderPricesOf(type: unknown): readonly string[] {
  const name = ORDER_TYPE_NAMES.find((one) => one === type);
  if (name === undefined) return [];
  const { hasLimit, hasStop } = ORDER_TYPES[name];
  return [...(hasLimit ? ['limitPrice'] : []), ...(hasStop ? ['stopPrice'] : [])];
}

/** Now and then a field that may be left out is there. */
export function soundObject(schema: JsonSchema, source: Source): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = (schema['required'] ?? []) as readonly string[];
  const value: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(properties))
    if (required.includes(name) || source.chance.happens(30)) value[name] = soundValue(name, inner, source);
  if (!('orderType' in properties)) return value;
  const prices = orderPricesOf(value['orderType']);
  const others = Object.entries(value).filter(([name]) => name !== 'limitPrice' && name !== 'stopPrice');
  const priced = prices.map((name) => [name, soundValue(name, properties[name] ?? {}, source)] as const);
  return Object.fromEntries([...others, ...priced]);
}

function ofSchema(name: string, schema: JsonSchema, source: Source): unknown {
  const { chance } = source;
  if ('const' in schema) return schema['const'];
  const forms = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  if (forms) return soundValue(name, chance.oneOf(forms), source);
  if ('$ref' in schema) return soundValue(name, resolve(wordOf(schema, '$ref')) as JsonSchema, source);
  switch ([schema['type']].flat()[0]) {
    case 'object':
      return soundObject(schema, source);
    case 'array':
      return Array.from({ length: chance.between(Number(schema['minItems'] ?? 0), 2) }, () =>
        soundValue(name, schema['items'] as JsonSchema, source),
      );
    case 'integer':
    case 'number':
      return chance.between(Math.max(0, Number(schema['minimum'] ?? 0)), 20);
    case 'boolean':
      return chance.happens(50);
    case 'null':
      return null;
    default:
      return soundText(schema, chance);
  }
}

function soundText(schema: JsonSchema, chance: Chance): string {
  if (schema['format'] === 'date-time')
    return `2026-03-${String(chance.between(1, 28)).padStart(2, '0')}T12:00:00Z`;
  if (schema['format'] === 'uuid') return crypto.randomUUID();
  const pattern = wordOf(schema, 'pattern');
  if (pattern.includes('@')) return `somebody-${chance.between(1, 1000)}@fuzz.test`;
  if (/\\d/.test(pattern) && pattern.includes('+')) return '+44 20 7946 0000';
  if (pattern === '^[0-9a-f]{64}$') return HEX.join('').repeat(4);
  const text = 'Because it had to be, and nobody minded at all. ';
  const most = Number(schema['maxLength'] ?? 60);
  return text
    .repeat(Math.ceil(Number(schema['minLength'] ?? 0) / text.length) + 1)
    .slice(0, most)
    .trim();
}
