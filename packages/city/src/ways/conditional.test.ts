import { expect, test } from 'vitest';
import { timedClauses } from './conditional.ts';

test.each<[string | undefined, [value: string, hours: string | null][]]>([
  [undefined, []],
  ['no', []],
  ['no @ (Mo-Fr 07:00-09:00)', [['no', '(Mo-Fr 07:00-09:00)']]],
  ['no @ (Mo-Fr 07:00-09:00; Sa 10:00-12:00)', [['no', '(Mo-Fr 07:00-09:00; Sa 10:00-12:00)']]],
  ['no @ 22:00-06:00', [['no', '22:00-06:00']]],
  [
    'delivery @ (06:00-10:00); no @ (10:00-20:00)',
    [
      ['delivery', '(06:00-10:00)'],
      ['no', '(10:00-20:00)'],
    ],
  ],
  ['no @ (Su,PH)', [['no', '(Su,PH)']]],
  ['no @ (sunset-sunrise)', [['no', null]]],
  ['no_left_turn @ (Dec-Mar)', [['no_left_turn', '(Dec-Mar)']]],
  ['no @ (weight>7.5)', []],
  ['no @ (snow)', []],
  ['no @ (Mo-Fr 07:00-09:00 AND weight>3.5)', []],
  ['no @ (hgv)', []],
])('CLOSURE-12 %s has the values %j at some hours', (tag, expected) => {
  expect(timedClauses(tag)).toEqual(expected.map(([value, hours]) => ({ value, hours })));
});
