import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'खोज बंद करें',
  place_home: 'घर',
  place_work: 'काम',
} as const satisfies Translation;
