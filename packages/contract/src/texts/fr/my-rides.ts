import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'Fermer la recherche',
  place_home: 'Domicile',
  place_work: 'Travail',
} as const satisfies Translation;
