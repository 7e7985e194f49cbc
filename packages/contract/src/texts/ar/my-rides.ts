import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'إغلاق البحث',
  place_home: 'المنزل',
  place_work: 'العمل',
  place_other: 'آخر',
  places_title: 'الأماكن المحفوظة',
  places_lead: 'تُعرض أولًا عند الحجز.',
  place_add: 'إضافة مكان',
  place_kind: 'نوع المكان',
  place_name: 'الاسم',
  place_address: 'العنوان',
  place_remove: 'إزالة {{name}}',
} as const satisfies Translation;
