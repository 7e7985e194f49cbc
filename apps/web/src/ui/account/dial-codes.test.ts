import { expect, test } from 'vitest';
import { dialCodes } from './dial-codes.ts';

test('DATA-19 there are about 240 countries, each with a two-letter code, a name and a dial code', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  expect(dialCodes.size).toBeGreaterThan(230);
  expect(dialCodes.size).toBeLessThan(250);
  for (const [country, code] of dialCodes) {
    expect(country).toMatch(/^[A-Z]{2}$/);
    expect(names.of(country)).toEqual(expect.any(String));
    expect(code).toMatch(/^[1-9]\d{0,2}$/);
  }
});
