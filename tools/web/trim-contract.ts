import type { Plugin } from 'vite';

/** As much of a syntax tree as is looked at here. */
type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly key?: Node;
  readonly callee?: Node;
  readonly object?: Node;
  readonly properties?: readonly Node[];
};
type Edit = Pick<Node, 'start' | 'end'> & { readonly text: string };

/** What the server and the description of the API read of a call. A browser sends it, and takes what comes. */
const FOR_THE_SERVER: ReadonlySet<string | undefined> = new Set(
  'summary params query body answer refusals limit demands mayTakeLonger follows simulatedOnly'.split(' '),
);

/**
 * Takes out of the contract what a browser does not run: its schemas, which give calls their types and are asked by the
 * server alone, and what a call says to the server. What is left has no effect but its value, so what no screen uses
 * falls away call by call (decision 111).
 */
export function trimContract(): Plugin {
  return {
    name: 'trim-contract',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/ },
      handler(code) {
        return { code: trimmed(code, this.parse(code, { lang: 'ts' })), map: null };
      },
    },
  };
}

/** The source with each edit made; none of them lies within another. */
function trimmed(code: string, program: object): string {
  const edits = editsOf(program as Node).toSorted((one, other) => one.start - other.start);
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, text } of edits) {
    pieces.push(code.slice(at, start), text);
    at = end;
  }
  return pieces.join('') + code.slice(at);
}

function editsOf(node: Node, within?: Node): readonly Edit[] {
  const { start, end, type } = node;
  if (beginOf(node) === 'z' && type !== 'Identifier') return [{ start, end, text: 'z' }];
  const unread = within && isCallOf('endpoint', within) ? unreadOf(node) : [];
  const isRead = (part: Node) => !unread.some((edit) => edit.start <= part.start && part.end <= edit.end);
  const below = partsOf(node).filter(isRead);
  const isValue = within?.type === 'VariableDeclarator' && type === 'CallExpression';
  return [
    ...(isValue ? [{ start, end: start, text: '/* @__PURE__ */ ' }] : []),
    ...unread,
    ...below.flatMap((part) => editsOf(part, node)),
  ];
}

/** The name that `z.object(…).strict()` begins with. */
function beginOf(node: Node): string | undefined {
  let at: Node | undefined = node;
  while (at?.type === 'CallExpression' || at?.type === 'MemberExpression') at = at.callee ?? at.object;
  return at?.name;
}

const isCallOf = (name: string, { type, callee }: Node): boolean =>
  type === 'CallExpression' && callee?.name === name;

/** The properties of a call's description that only the server reads, each up to the next one. */
function unreadOf({ properties = [], end }: Node): readonly Edit[] {
  return properties.flatMap(({ key, start }, place) =>
    FOR_THE_SERVER.has(key?.name) ? [{ start, end: properties[place + 1]?.start ?? end - 1, text: '' }] : [],
  );
}

function partsOf(node: Node): readonly Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
