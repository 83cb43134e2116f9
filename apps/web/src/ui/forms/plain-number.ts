const NUMBER = /^([-+−]?)\$?(\d*|\d{1,3}([ .,'’])\d{3}(?:\3\d{3})*)(?:([.,])(\d*))?$/;

/**
 * What somebody typed or pasted as the plain text of a number: '1,5' is 1.5, '$1,250.50' and '1.250,50' are 1250.50. What can be
 * read in no way stays as it is, and so does what can be read in two: '1,250'.
 */
export function plainNumber(typed: string): string {
  const text = typed.normalize('NFKC').trim();
  const [, sign = '', whole = '', group, point, fraction = ''] = NUMBER.exec(text) ?? [];
  const isEither =
    group === undefined && point === ',' && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if ((whole === '' && fraction === '') || isEither || (group !== undefined && group === point)) return text;
  const digits = group === undefined ? whole : whole.replaceAll(group, '');
  return `${sign === '' || sign === '+' ? '' : '-'}${digits}${fraction === '' ? '' : `.${fraction}`}`;
}

export const NOT_ONE_NUMBER = 'Please write one number, without separators: 1250.50';

/** Whether it is one number. */
export const isPlain = (text: string): boolean => /^-?\d*\.?\d*$/.test(text);
