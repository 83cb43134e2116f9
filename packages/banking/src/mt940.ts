import { readDetails } from './mt940-details.ts';
import { unreadable } from './problem.ts';
import { type Balance, referenceOrNull, type Statement, type StatementEntry } from './statement.ts';
import { isDay, parseAmount } from './values.ts';

/** One field of a message: ':61:' and its lines. */
type Field = { readonly tag: string; readonly line: number; readonly text: string };

const FIELD = /^:(\d{2}[A-Z]?):(.*)$/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/;
// Value day, day of entry, side, third letter of the currency, amount, kind of payment, references.
const LINE = /^(\d{6})(\d{4}| {4})?(R?[CD])([A-Z])?([\d,]+) ?([A-Z][A-Z0-9 ]{3})([^\n]*)(?:\n([\s\S]*))?$/;
/** What stands between messages: the end of one, and the envelope that banks put around them. */
const BETWEEN = /^(?:-|-?\}|\{.*|)$/;

/** MT940 as SWIFT defines it and as banks write it: fields may wrap, messages may continue one another. */
export function readMt940(text: string): readonly Statement[] {
  const messages = readMessages(readFields(text));
  if (messages.length === 0) unreadable('not-a-statement');
  return joinPages(messages.map(readMessage));
}

function readFields(text: string): readonly Field[] {
  const fields: { tag: string; line: number; text: string }[] = [];
  let isInside = false;
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trimEnd();
    const [, tag, first] = FIELD.exec(line.replace(/^\{[^:]*\{4:/, '')) ?? [];
    if (tag !== undefined && first !== undefined) {
      fields.push({ tag, line: index + 1, text: first });
      isInside = true;
    } else if (BETWEEN.test(line)) isInside = isInside && line === '';
    else if (isInside) append(fields.at(-1), line);
  }
  return fields;
}

function append(field: { text: string } | undefined, line: string): void {
  if (field) field.text += `\n${line}`;
}

/** A message begins with :20:. */
function readMessages(fields: readonly Field[]): readonly (readonly Field[])[] {
  const messages: Field[][] = [];
  for (const field of fields) {
    if (field.tag === '20') messages.push([]);
    messages.at(-1)?.push(field);
  }
  return messages;
}

type Page = Statement & { readonly page: number; readonly begins: boolean; readonly ends: boolean };

function readMessage(fields: readonly Field[]): Page {
  const find = (...tags: readonly string[]) => fields.find(({ tag }) => tags.includes(tag));
  const [, digits = '', page = '1'] = /^(\d{1,9})(?:\/(\d{1,9}))?/.exec(find('28C', '28')?.text ?? '') ?? [];
  const name = digits === '' ? (find('20')?.text ?? '') : String(Number(digits));
  const lacks = (what: string) => unreadable('lacks', { where: name, what });
  const from = find('60F', '60M') ?? lacks('an opening balance');
  const to = fields.findLast(({ tag }) => tag === '62F' || tag === '62M') ?? lacks('a closing balance');
  const opening = readBalance(from);
  const closing = readBalance(to);
  if (opening.currency !== closing.currency) {
    unreadable('other-currency', { where: name, said: closing.currency, currency: opening.currency });
  }
  return {
    format: 'mt940',
    name,
    // Nought stands where a bank does not count.
    number: Number(digits) > 0 ? Number(digits) : null,
    account: (find('25', '25P')?.text ?? lacks('an account')).split('\n')[0]?.trim() ?? '',
    currency: opening.currency,
    opening,
    closing,
    entries: entriesOf(fields),
    page: Number(page),
    begins: from.tag === '60F',
    ends: to.tag === '62F',
  };
}

function entriesOf(fields: readonly Field[]): readonly StatementEntry[] {
  return fields.flatMap((field, index) => {
    if (field.tag !== '61') return [];
    const next = fields[index + 1];
    return [readEntry(field, next?.tag === '86' ? next.text : '')];
  });
}

function readEntry(field: Field, details: string): StatementEntry {
  const match = LINE.exec(field.text) ?? broken(field);
  const [, value = '', entry, side = '', , amount = '', kind = '', rest = '', more = ''] = match;
  const [own = '', bank = ''] = rest.split('//');
  const units = amountOf(amount, field);
  const valueOn = dayOf(value, field);
  const said = readDetails(details);
  return {
    // 'RC' takes a credit back, and so takes money away.
    amount: side === 'C' || side === 'RD' ? units : -units,
    bookedOn: entry === undefined || entry.trim() === '' ? valueOn : nearest(valueOn, entry, field),
    valueOn,
    bankReference: referenceOrNull(bank),
    endToEndId: said.endToEndId ?? referenceOrNull(own),
    text: said.text === '' ? more.replace(/\n/g, ' ') : said.text,
    party: said.party,
    isReturn: side.startsWith('R') || kind.endsWith('RTI') || said.isReturn,
  };
}

function readBalance(field: Field): Balance & { readonly currency: string } {
  const [, side, day = '', currency = '', amount = ''] =
    BALANCE.exec(field.text.split('\n')[0] ?? '') ?? broken(field);
  const units = amountOf(amount, field);
  return { on: dayOf(day, field), amount: side === 'D' ? -units : units, currency };
}

function amountOf(text: string, field: Field): bigint {
  return /^\d+(?:,\d*)?$/.test(text)
    ? parseAmount(text.replace(',', '.'), `line ${field.line}`)
    : broken(field);
}

function dayOf(text: string, field: Field): string {
  const [year = 0, month = 0, date = 0] = [0, 2, 4].map((at) => Number(text.slice(at, at + 2)));
  // Banks that count thirty days a month give interest on the thirtieth of February.
  const found = [date, ...(month === 2 && date <= 30 ? [29, 28] : [])].find((day) =>
    isDay(2000 + year, month, day),
  );
  if (found === undefined) broken(field);
  return `20${text.slice(0, 2)}-${text.slice(2, 4)}-${String(found).padStart(2, '0')}`;
}

const HALF_A_YEAR_MS = 183 * 86_400_000;

/** The day of entry has no year: it is the one next to the value day. */
function nearest(valueOn: string, entry: string, field: Field): string {
  const year = Number(valueOn.slice(0, 4));
  const [month, date] = [Number(entry.slice(0, 2)), Number(entry.slice(2))];
  const years = [year, year - 1, year + 1].filter((candidate) => isDay(candidate, month, date));
  const near = years.find(
    (candidate) => Math.abs(Date.UTC(candidate, month - 1, date) - Date.parse(valueOn)) < HALF_A_YEAR_MS,
  );
  return near === undefined ? broken(field) : `${near}-${entry.slice(0, 2)}-${entry.slice(2)}`;
}

/** Pages of one statement, put together: each begins where the one before ended. Some banks call every later statement a page. */
function joinPages(pages: readonly Page[]): readonly Statement[] {
  const statements: Statement[] = [];
  let open: Page | null = null;
  for (const page of pages) {
    if (
      open &&
      (page.begins ||
        page.account !== open.account ||
        page.currency !== open.currency ||
        page.opening.amount !== open.closing.amount)
    ) {
      unreadable('lacks', { where: open.name, what: 'its next page' });
    }
    const whole: Page = open
      ? { ...open, closing: page.closing, entries: [...open.entries, ...page.entries], ends: page.ends }
      : page;
    open = whole.ends ? null : whole;
    if (whole.ends) statements.push(asStatement(whole));
  }
  if (open) unreadable('lacks', { where: open.name, what: 'its last page' });
  return statements;
}

function asStatement({ page: _page, begins: _begins, ends: _ends, ...statement }: Page): Statement {
  return statement;
}

function broken({ line }: Field): never {
  return unreadable('broken-line', { line: String(line) });
}
