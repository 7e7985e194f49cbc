import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'بستن جستجو',
  place_home: 'خانه',
  place_work: 'محل کار',
} as const satisfies Translation;
