import { describe, expect, it } from 'vitest';
import { csvLine, textCell } from './csv.ts';

describe('a line of the file', () => {
  it('ends as RFC 4180 has it and quotes only what must be quoted', () => {
    expect(csvLine(['a', 'b c', '-1.50', ''])).toBe('a,b c,-1.50,\r\n');
    expect(csvLine(['', '', 'c'])).toBe(',,c\r\n');
    expect(csvLine(['one, two', 'say "hi"', 'up\ndown', 'left\r\nright'])).toBe(
      '"one, two","say ""hi""","up\ndown","left\r\nright"\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1', '＋1', '－1', '＠x'])(
    'keeps %j from being run',
    (text) => {
      expect(textCell(text)).toBe(`'${text}`);
    },
  );

  it.each(['1=1', 'a+b', 'Deposit - second', 'me@here', ' =1', ''])('leaves %j alone', (text) => {
    expect(textCell(text)).toBe(text);
  });
});
