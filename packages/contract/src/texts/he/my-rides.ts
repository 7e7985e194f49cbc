import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'סגירת החיפוש',
  place_home: 'בית',
  place_work: 'עבודה',
} as const satisfies Translation;
