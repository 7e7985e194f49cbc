import { en } from '@fiacre/contract/texts/en';
import { readLanguage } from '@fiacre/contract/texts/language';
import persian from '@fiacre/texts/fa.json' with { type: 'json' };
import hindi from '@fiacre/texts/hi.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { createTranslator, type Texts } from '../i18n/translate.ts';
import { gridTexts } from './grid-texts.ts';

const textsIn = (locale: string, texts: Texts, totalIsMinimum = false) =>
  gridTexts(createTranslator(locale, texts), { emptyText: 'Nothing', total: 1250, totalIsMinimum });
const range = { from: 26, to: 50, count: 1250, estimated: undefined };

test('LANG-8 the range of rows and the names of the controls are in the language of the page', () => {
  expect(textsIn('en', en).paginationDisplayedRows?.(range)).toBe('26–50 of 1,250');
  expect(textsIn('en', en, true).paginationDisplayedRows?.(range)).toBe('26–50 of 1,250+');
  const fa = textsIn('fa', readLanguage(persian).texts);
  expect(fa.paginationDisplayedRows?.(range)).toBe('۲۶–۵۰ از ۱٬۲۵۰');
  expect(fa.paginationItemAriaLabel?.('next')).toBe('صفحهٔ بعد');
  const hi = textsIn('hi', readLanguage(hindi).texts);
  expect(hi.paginationDisplayedRows?.(range)).toBe('1,250 में से 26–50');
  expect(hi.checkboxSelectionSelectAllRows).toBe('सभी पंक्तियाँ चुनें');
});
