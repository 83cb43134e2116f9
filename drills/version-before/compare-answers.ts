import { REWORDED } from './known.ts';

/** One call that a test made, and what came of it. */
export type Answer = {
  readonly test: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly body: unknown;
};

export type Difference = {
  readonly test: string;
  readonly call: string;
  /** Where in the answer, with every index as `[]`. */
  readonly where: string;
  readonly before: string;
  readonly after: string;
};

const MOST_SHOWN = 120;
const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
/** What no two runs share: ids, moments, references, tokens and secrets, and the numbers of people who are made one after the other. */
const DRAWN: readonly RegExp[] = [
  ID,
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g,
  /\d{4}-\d\d-\d\d \d\d:\d\d UTC/g,
  /\b[A-Z]{2,4}-[A-Z\d]{10}\b/g,
  /(?<=\b(?:person|admin|super_admin|support)-)\d+/g,
  /(?<=\b(?:Example|Staff) )\d+/g,
  /(?<![\w-])[\w-]{20,}(?![\w-])/g,
];

/** What was answered otherwise, call by call; fields that came are none. */
export function compareAnswers(
  before: readonly Answer[],
  after: readonly Answer[],
): { readonly compared: number; readonly missing: number; readonly differences: readonly Difference[] } {
  const nowOf = new Map(inTurn(after));
  const pairs = inTurn(before).flatMap(([key, one]) => {
    const now = nowOf.get(key);
    return now && !isUnready(one) ? [[one, now] as const] : [];
  });
  const unequal = pairs.filter(([one, now]) => !differencesOf(one, now).next().done);
  const differences = Array.from(
    Map.groupBy(unequal, ([one]) => `${one.test} ${callOf(one)}`).values(),
    differencesOfGroup,
  ).flat();
  return { compared: pairs.length, missing: before.length - pairs.length, differences };
}

/** The version before could not answer just then: a busy machine, which says nothing of what it would have said. */
const isUnready = ({ body }: Answer): boolean => isObject(body) && body['code'] === 'not-ready';

/** The same call several times in a test: of those sent at one moment either may be the first, so each may be answered as any was. */
function differencesOfGroup(pairs: readonly (readonly [Answer, Answer])[]): readonly Difference[] {
  const left = pairs.map(([, now]) => now);
  return pairs.flatMap(([one, now]) => {
    const same = left.findIndex((other) => differencesOf(one, other).next().done);
    if (same >= 0) left.splice(same, 1);
    return same >= 0 ? [] : [...differencesOf(one, now)];
  });
}

/** Each by its test, its call, and how often that was made before. */
function inTurn(answers: readonly Answer[]): readonly (readonly [string, Answer])[] {
  const counts = new Map<string, number>();
  return answers.map((one) => {
    const call = `${one.test} ${callOf(one)}`;
    const nth = (counts.get(call) ?? 0) + 1;
    counts.set(call, nth);
    return [`${call} ${nth}`, one];
  });
}

const callOf = ({ method, url }: Answer) => `${method} ${url.replace(/\?.*/, '').replace(ID, '{id}')}`;

function* differencesOf(before: Answer, after: Answer): Generator<Difference> {
  const say = (where: string, was: unknown, is: unknown): Difference => ({
    test: before.test,
    call: callOf(before),
    where,
    before: shown(was),
    after: shown(is),
  });
  if (before.status !== after.status) {
    yield say('status', [before.status, before.body], [after.status, after.body]);
    return;
  }
  for (const [where, was, is] of walk(before.body, after.body, '')) yield say(where, was, is);
}

function* walk(was: unknown, is: unknown, where: string): Generator<readonly [string, unknown, unknown]> {
  if (Array.isArray(was) && Array.isArray(is)) {
    if (was.length !== is.length) yield [`${where}.length`, was.length, is.length];
    else for (const [index, one] of was.entries()) yield* walk(one, is[index], `${where}[]`);
  } else if (isObject(was) && isObject(is)) {
    for (const [name, one] of Object.entries(was))
      yield* walk(one, is[name], `${where}.${name.replace(ID, '{id}')}`);
  } else if (plain(was) !== plain(is)) yield [where, was, is];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const textOf = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

const plain = (value: unknown): string =>
  DRAWN.reduce((text, drawn) => text.replace(drawn, '…'), reworded(textOf(value)));

const reworded = (text: string): string => REWORDED.reduce((said, [was, is]) => said.replace(was, is), text);

const shown = (value: unknown): string => textOf(value).slice(0, MOST_SHOWN);
