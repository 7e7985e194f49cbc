import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardFormulas, withoutFormulaGuards } from '@fiacre/contract/formula-guard';
import { parseCsv } from './parse-csv.ts';

describe('a text in a spreadsheet', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['-5', "'-5"],
    ['\t=1', "'\t'=1"],
    ['Bob;=1+1;', "Bob;'=1+1;"],
    ['Bob;@SUM(1)', "Bob;'@SUM(1)"],
    ['Bob\t+1', "Bob\t'+1"],
    ['Bob\n=1', "Bob\n'=1"],
    ['Bob\r\n-1', "Bob\r\n'-1"],
    ['Bob;"=1+1;', 'Bob;\'"=1+1;'],
    ['＝1+1', "'＝1+1"],
    ["'=1", "''=1"],
  ])('MISC-3 %j cannot run as a formula', (text, safe) => {
    expect(guardFormulas(text)).toBe(safe);
    expect(withoutFormulaGuards(safe)).toBe(text);
  });

  test.each(['a=1', 'a-b; c', '7 - 5', "O'Hara; x=1", 'line\nnext', ''])(
    'MISC-3 %j is harmless and stays unchanged',
    (text) => {
      expect([guardFormulas(text), withoutFormulaGuards(text)]).toEqual([text, text]);
    },
  );

  const texts = fc.string({
    unit: fc.constantFrom("'", '"', ';', '\t', '\r', '\n', '=', '-', '@', ' ', 'a'),
  });

  test('MISC-3 is the same again after its guards are removed', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(withoutFormulaGuards(guardFormulas(text))).toBe(text);
      }),
    );
  });

  test('MISC-3 begins no cell with a formula, whichever separator the spreadsheet expects', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const written = `id,"${guardFormulas(text).replaceAll('"', '""')}"`;
        const cells = written.split(/[;\t\r\n]/).map((cell) => cell.replace(/^"*/, ''));
        expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
      }),
    );
  });

  test('MISC-3 is read back unchanged from a quoted field', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const lines = parseCsv(`"${guardFormulas(text).replaceAll('"', '""')}"\r\n`);
        const field = 'faultyLine' in lines ? undefined : lines[0]?.fields[0];
        expect(withoutFormulaGuards(field ?? '')).toBe(text);
      }),
    );
  });
});
