import type { Translation } from '../shipped-language.ts';

export const myRidesTexts = {
  place_search_close: 'بستن جستجو',
  place_home: 'خانه',
  place_work: 'محل کار',
  place_other: 'دیگر',
  places_title: 'مکان‌های ذخیره‌شده',
  places_lead: 'هنگام رزرو، اول از همه پیشنهاد می‌شوند.',
  place_add: 'افزودن مکان',
  place_kind: 'نوع مکان',
  place_name: 'نام',
  place_address: 'نشانی',
  place_remove: 'حذف {{name}}',
} as const satisfies Translation;
