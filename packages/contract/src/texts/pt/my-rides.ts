import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'Fechar a busca',
  place_home: 'Casa',
  place_work: 'Trabalho',
} as const satisfies Translation;
