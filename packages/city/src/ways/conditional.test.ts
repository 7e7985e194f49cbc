import { expect, test } from 'vitest';
import { valuesAtSomeHours } from './conditional.ts';

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ['no', []],
  ['no @ (Mo-Fr 07:00-09:00)', ['no']],
  ['no @ (Mo-Fr 07:00-09:00; Sa 10:00-12:00)', ['no']],
  ['no @ 22:00-06:00', ['no']],
  ['delivery @ (06:00-10:00); no @ (10:00-20:00)', ['delivery', 'no']],
  ['no @ (Su,PH)', ['no']],
  ['no @ (sunset-sunrise)', ['no']],
  ['no_left_turn @ (Dec-Mar)', ['no_left_turn']],
  ['no @ (weight>7.5)', []],
  ['no @ (snow)', []],
  ['no @ (Mo-Fr 07:00-09:00 AND weight>3.5)', []],
  ['no @ (hgv)', []],
])('%s has the values %j at some hours', (tag, values) => {
  expect(valuesAtSomeHours(tag)).toEqual(values);
});
