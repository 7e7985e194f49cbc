import { expect, test } from 'vitest';
import { gridTextsOf } from './grid-texts.ts';

test('the range of rows has the digits of the rest of the page', async () => {
  const rangeIn = async (locale: string) =>
    (await gridTextsOf(locale)).paginationDisplayedRows?.({
      from: 26,
      to: 50,
      count: 1250,
      estimated: undefined,
    });
  expect(await rangeIn('ar')).toContain('1,250');
});
