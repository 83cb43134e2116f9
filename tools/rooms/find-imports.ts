import { lineAt, type Parts } from './split-source.ts';

export type Import = { readonly specifier: string; readonly line: number };

const STATEMENTS = [
  // import … from 'x', export … from 'x'
  /\b(?:import|export)\b[\w\s$*{},]*?\bfrom\s*(['"])([^'"\n]+)\1/g,
  // import 'x'
  /\bimport\s*(['"])([^'"\n]+)\1/g,
  // import('x'), as a value and as a type
  /\bimport\s*\(\s*(['"`])([^'"`\n]+)\1/g,
];

/** Everything a file imports by a name that stands in it. */
export function findImports({ code, silent }: Parts): readonly Import[] {
  return (
    STATEMENTS.flatMap((statement) => [...silent.matchAll(statement)])
      // An import that stands in a string is an example of one.
      .filter(({ index }) => code.charAt(index) !== ' ')
      .map(({ index, 2: specifier = '' }) => ({ specifier, line: lineAt(silent, index) }))
      .toSorted((a, b) => a.line - b.line)
  );
}
