import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'إغلاق البحث',
  place_home: 'المنزل',
  place_work: 'العمل',
} as const satisfies Translation;
