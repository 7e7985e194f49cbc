import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: '关闭搜索',
  place_home: '家',
  place_work: '公司',
  place_other: '其他',
  places_title: '已保存的地点',
  places_lead: '预订时会优先显示。',
  place_add: '添加地点',
  place_kind: '地点类型',
  place_name: '名称',
  place_address: '地址',
  place_remove: '移除 {{name}}',
} as const satisfies Translation;
