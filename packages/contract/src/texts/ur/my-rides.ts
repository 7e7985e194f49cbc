import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'تلاش بند کریں',
  place_home: 'گھر',
  place_work: 'دفتر',
} as const satisfies Translation;
