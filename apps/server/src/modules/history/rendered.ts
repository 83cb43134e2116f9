import { LINES, MARK, type Sentence } from '@halyard/contract';
import sql, { join, type Sql } from 'sql-template-tag';

/**
 * A description as the database itself can put it into words, so that a search meets what people read and not codes. The
 * texts are those of the contract; only separators of figures are left out, on both sides.
 */
export function renderedIn(column: Sql): Sql {
  const cases = Object.entries<Sentence>(LINES).map(
    ([code, sentence]) => sql`when ${code}::text then ${written(column, sentence.text, sentence.words)}`,
  );
  return sql`case when starts_with(${column}, ${MARK}) then
    case split_part(${column}, ${MARK}, 2) ${join(cases, ' ')} end else ${column} end`;
}

/** 'Bought 1,000.00' is searched for as 'Bought 1000.00' too. */
export function withoutSeparators(search: string): string {
  return search.replace(/(?<=\d),|,(?=\d)/g, '');
}

function written(column: Sql, text: string, words: Sentence['words']): Sql {
  const names = Object.keys(words);
  const parts = text.split(/\{(\w+)\}/).flatMap((part, index): Sql[] => {
    if (index % 2 === 0) return part === '' ? [] : [sql`${part}::text`];
    const word = sql`split_part(${column}, ${MARK}, ${names.indexOf(part) + 3}::int)`;
    const kind = words[part];
    if (typeof kind !== 'object') return [word];
    const choices = Object.entries(kind).map(
      ([key, choice]) => sql`when ${key}::text then ${written(column, choice, words)}`,
    );
    return [sql`case ${word} ${join(choices, ' ')} end`];
  });
  return parts.length === 0 ? sql`''` : join(parts, ' || ');
}
