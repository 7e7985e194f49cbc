import { describe, expect, test } from 'vitest';
import { sampleLanguages } from '../../testing/samples.ts';
import { activeLanguage } from './languages.ts';

const english = { hello: 'Hello', bye: 'Bye', rides_one: '{{count}} ride', rides_other: '{{count}} rides' };
const [first, second] = sampleLanguages;
if (first === undefined || second === undefined) throw new Error('two sample languages are needed');
const arabic = { ...second, keyValuePairs: { hello: 'مرحبا', rides_other: '{{count}} رحلة' } };

describe('the language of a page', () => {
  test('LANG-8 is the first one marked default, with its date locale', () => {
    const languages = [
      { ...first, default: false },
      { ...arabic, default: true, dateLocale: 'ar-MA' },
    ];
    expect(activeLanguage(languages, undefined, english)).toMatchObject({
      locale: 'ar',
      dateLocale: 'ar-MA',
    });
  });

  test('LANG-8 is English if there is no default', () => {
    expect(activeLanguage([{ ...arabic, default: false }], undefined, english)).toMatchObject({
      locale: 'en',
      texts: english,
    });
  });

  test('LAYOUT-5 is the chosen one rather than the default, unless the choice is unknown', () => {
    expect(activeLanguage([first, arabic], 'ar', english).locale).toBe('ar');
    expect(activeLanguage([first, arabic], 'xx', english).locale).toBe('en');
  });

  test('LANG-9 falls back to English for a missing text, but does not mix in English plural forms', () => {
    const { texts } = activeLanguage([{ ...first, keyValuePairs: {} }, arabic], 'ar', english);
    expect(texts['hello']).toBe('مرحبا');
    expect(texts['bye']).toBe('Bye');
    expect(texts['rides_one']).toBeUndefined();
  });

  test('LANG-9 prefers the operator’s English texts to the shipped ones', () => {
    const edited = { ...first, keyValuePairs: { bye: 'See you' } };
    expect(activeLanguage([edited, arabic], 'ar', english).texts['bye']).toBe('See you');
    expect(activeLanguage([edited, arabic], 'en', english).texts['bye']).toBe('See you');
  });
});
