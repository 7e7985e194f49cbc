import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: '关闭搜索',
  place_home: '家',
  place_work: '公司',
} as const satisfies Translation;
