import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'Tutup pencarian',
  place_home: 'Rumah',
  place_work: 'Kantor',
} as const satisfies Translation;
