import type { Chance } from '@halyard/testkit';
import { type Body, type Call, payloadOf, WIRE_FAULTS } from './call.ts';
import {
  HOSTILE_ADDRESS_PARTS,
  HOSTILE_BYTES,
  HOSTILE_HEADERS,
  hostileBody,
  hostileName,
  hostileText,
  hostileValue,
} from './hostile-values.ts';

type Spoil = (call: Call, chance: Chance) => Call;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Makes something of a call wrong: one thing, or several at once. */
export function spoil(call: Call, chance: Chance): Call {
  const count = chance.oneOf([1, 1, 1, 2, 4]);
  return Array.from({ length: count }).reduce<Call>(
    (spoilt) => chance.oneOf(call.body.kind === 'json' ? WITH_BODY : ANYWHERE)(spoilt, chance),
    call,
  );
}

const spoilHeader: Spoil = (call, chance) => {
  const added = chance.oneOf(HOSTILE_HEADERS);
  const others = call.headers.filter(([name]) => name !== added[0]);
  return { ...call, headers: [...others, added] };
};

const spoilQuery: Spoil = (call, chance) => {
  const value = chance.happens(50) ? chance.oneOf(HOSTILE_ADDRESS_PARTS) : escaped(hostileText(chance));
  const known = chance.pick(call.query)?.[0];
  const unknown = chance.oneOf(['page', 'limit', 'search', 'x', '__proto__', 'a[b]', 'constructor', '']);
  const name = known !== undefined && chance.happens(60) ? known : unknown;
  // Twice the same name is a thing of its own.
  const others = chance.happens(70) ? call.query.filter(([one]) => one !== name) : call.query;
  return { ...call, query: [...others, [name, value]] };
};

const spoilParam: Spoil = (call, chance) => {
  const name = chance.pick(Object.keys(call.params));
  if (name === undefined) return spoilQuery(call, chance);
  const value = chance.happens(60) ? chance.oneOf(HOSTILE_ADDRESS_PARTS) : escaped(hostileText(chance));
  return { ...call, params: { ...call.params, [name]: value } };
};

const spoilMethod: Spoil = (call, chance) => ({ ...call, method: chance.oneOf(METHODS) });

const spoilWire: Spoil = (call, chance) => ({ ...call, wire: chance.oneOf(WIRE_FAULTS), times: 1 });

const addBody: Spoil = (call, chance) => ({
  ...call,
  headers: [
    ...call.headers.filter(([name]) => name !== 'content-type'),
    ['content-type', 'application/json'],
  ],
  body: { kind: 'text', text: hostileBody(chance, '{"a":1}') },
});

const spoilBytes: Spoil = (call, chance) => ({
  ...call,
  body: { kind: 'bytes', hex: chance.oneOf(HOSTILE_BYTES) },
});

const replaceBody: Spoil = (call, chance) => {
  const sound = (payloadOf(call.body) ?? '{}').toString();
  return { ...call, body: { kind: 'text', text: hostileBody(chance, sound) } };
};

/** A field gets a value it should not have, is gone, or has company. */
const spoilField: Spoil = (call, chance) => {
  if (call.body.kind !== 'json') return call;
  return { ...call, body: spoilJson(call.body, chance) };
};

function spoilJson({ value }: Extract<Body, { kind: 'json' }>, chance: Chance): Body {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { kind: 'json', value: hostileValue(chance) };
  const fields = Object.entries(value as Readonly<Record<string, unknown>>);
  const index = chance.between(0, Math.max(0, fields.length - 1));
  const kind = chance.between(0, 9);
  if (kind === 0) return { kind: 'json', value: Object.fromEntries(fields.toSpliced(index, 1)) };
  if (kind === 1 || fields.length === 0)
    return {
      kind: 'json',
      value: Object.fromEntries([...fields, [hostileName(chance), hostileValue(chance)]]),
    };
  const [name, before] = fields[index] ?? ['', undefined];
  const isNested = typeof before === 'object' && before !== null;
  const inner = isNested && chance.happens(60) ? spoilJson({ kind: 'json', value: before }, chance) : null;
  const after = inner?.kind === 'json' ? inner.value : spoiltValue(before, chance);
  return { kind: 'json', value: Object.fromEntries(fields.with(index, [name, after])) };
}

/** Wrong in kind or, as often, of the right kind and beside what is usual. */
function spoiltValue(before: unknown, chance: Chance): unknown {
  if (typeof before === 'string' && chance.happens(50))
    return chance.oneOf([
      `${before}\u0000`,
      `${before}\ud800`,
      before.repeat(50),
      ` ${before} `,
      before.slice(1),
      hostileText(chance),
    ]);
  if (typeof before === 'number' && chance.happens(50))
    return chance.oneOf([-before, before / 3, before + 1e-9, before * 1e9, String(before), `${before}.`]);
  return hostileValue(chance);
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const ANYWHERE: readonly Spoil[] = [
  spoilHeader,
  spoilQuery,
  spoilQuery,
  spoilParam,
  spoilParam,
  spoilMethod,
  addBody,
  spoilWire,
  spoilBytes,
];
const WITH_BODY: readonly Spoil[] = [
  spoilField,
  spoilField,
  spoilField,
  spoilField,
  spoilField,
  spoilField,
  replaceBody,
  replaceBody,
  ...ANYWHERE,
];
