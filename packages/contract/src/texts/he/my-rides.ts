import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'סגירת החיפוש',
  place_home: 'בית',
  place_work: 'עבודה',
  place_other: 'אחר',
  places_title: 'מקומות שמורים',
  places_lead: 'הם מוצעים ראשונים בעת הזמנה.',
  place_add: 'הוספת מקום',
  place_kind: 'סוג המקום',
  place_name: 'שם',
  place_address: 'כתובת',
  place_remove: 'הסרת {{name}}',
} as const satisfies Translation;
