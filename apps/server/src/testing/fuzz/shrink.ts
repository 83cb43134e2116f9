import type { Call } from './call.ts';

const MOST_TRIES = 80;

/** The smallest call found that still goes wrong in the same way. It is tried on the world as it now is. */
export async function shrink(call: Call, goesWrong: (call: Call) => Promise<boolean>): Promise<Call> {
  let tries = 0;
  const isAsBad = async (one: Call) => (tries += 1) <= MOST_TRIES && goesWrong(one);
  let smallest = call;
  for (let next: Call | null = call; next; next = await firstOf(next, isAsBad)) smallest = next;
  return smallest;
}

async function firstOf(call: Call, holds: (call: Call) => Promise<boolean>): Promise<Call | null> {
  for (const smaller of simpler(call)) if (await holds(smaller)) return smaller;
  return null;
}

/** Each the call with one thing less. */
function* simpler(call: Call): Generator<Call> {
  if (call.times > 1) yield { ...call, times: 1 };
  for (const index of call.query.keys()) yield { ...call, query: call.query.toSpliced(index, 1) };
  for (const index of call.headers.keys()) yield { ...call, headers: call.headers.toSpliced(index, 1) };
  if (call.body.kind === 'text' && call.body.text.length > 1)
    yield { ...call, body: { kind: 'text', text: call.body.text.slice(0, call.body.text.length >> 1) } };
  if (call.body.kind !== 'json') return;
  for (const value of simplerJson(call.body.value)) yield { ...call, body: { kind: 'json', value } };
}

function* simplerJson(value: unknown): Generator {
  if (typeof value === 'string' && value.length > 1) yield value.slice(0, value.length >> 1);
  if (Array.isArray(value)) for (const index of value.keys()) yield (value as unknown[]).toSpliced(index, 1);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const fields = Object.entries(value);
  for (const index of fields.keys()) yield Object.fromEntries(fields.toSpliced(index, 1));
  for (const [index, [name, inner]] of fields.entries())
    for (const smaller of simplerJson(inner)) yield Object.fromEntries(fields.with(index, [name, smaller]));
}
