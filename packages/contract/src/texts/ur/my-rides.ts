import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'تلاش بند کریں',
  place_home: 'گھر',
  place_work: 'دفتر',
  place_other: 'دیگر',
  places_title: 'محفوظ جگہیں',
  places_lead: 'بکنگ کے وقت یہ سب سے پہلے پیش کی جاتی ہیں۔',
  place_add: 'جگہ شامل کریں',
  place_kind: 'جگہ کی قسم',
  place_name: 'نام',
  place_address: 'پتہ',
  place_remove: '{{name}} ہٹائیں',
} as const satisfies Translation;
