import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'Cerrar la búsqueda',
  place_home: 'Casa',
  place_work: 'Trabajo',
} as const satisfies Translation;
