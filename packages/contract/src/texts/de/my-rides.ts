import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'Suche schließen',
  place_home: 'Zuhause',
  place_work: 'Arbeit',
} as const satisfies Translation;
