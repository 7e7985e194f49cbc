import type { Translation } from '../shipped-language.ts';

/** Zones on the map, and the pickup points in them, in Persian. */
export const zoneTexts = {
  zones: 'محدوده‌ها',
  no_zones: 'هنوز محدوده‌ای وجود ندارد.',
  zone_add: 'افزودن محدوده',
  zone_name: 'نام',
  zone_kind: 'نوع',
  zone_kind_airport: 'فرودگاه',
  zone_kind_rank: 'ایستگاه تاکسی',
  zone_kind_no_stop: 'توقف ممنوع',
  zone_outline: 'گوشه‌ها',
  zone_outline_hint: 'روی نقشه بزنید، یا در هر سطر یک گوشه بنویسید: عرض جغرافیایی, طول جغرافیایی.',
  zone_outline_few: 'هر محدوده دست‌کم سه گوشه دارد.',
  zone_outline_unreadable: 'لطفاً هر سطر را به شکل عرض جغرافیایی, طول جغرافیایی بنویسید.',
  zone_points: 'نقاط سوار شدن',
  zone_points_hint:
    'در هر سطر یکی: عرض جغرافیایی, طول جغرافیایی, نام. مسافران از میان آن‌ها انتخاب می‌کنند و رانندگان نام را می‌بینند.',
  zone_points_unreadable: 'لطفاً هر سطر را به شکل عرض جغرافیایی, طول جغرافیایی, نام بنویسید.',
  zone_tap_adds: 'زدن روی نقشه اضافه می‌کند',
  zone_tap_corner: 'یک گوشه',
  zone_tap_point: 'یک نقطهٔ سوار شدن',
  zone_add_centre: 'افزودن مرکز نقشه',
  zone_new_point: 'نقطهٔ سوار شدن {{number}}',
  zone_remove_corner: 'حذف گوشهٔ {{number}}',
  zone_add_corner: 'افزودن گوشه پس از گوشهٔ {{number}}',
  zone_suggested: 'شناخته‌شده در نقشه',
  zone_delete_text:
    'پس از آن سفرها می‌توانند مانند هر جای دیگر از اینجا آغاز شوند یا به پایان برسند. رزروهای موجود مکان‌های خود را حفظ می‌کنند.',
  zones_geojson: 'دریافت GeoJSON',
  zone_map: 'نقشهٔ محدوده',
  pickup_point: 'نقطهٔ سوار شدن',
  no_stopping_title: 'توقف در اینجا ممنوع است',
  no_stopping_nearest: 'خودروها اجازهٔ توقف در {{zone}} را ندارند. نزدیک‌ترین جای مجاز {{place}} است.',
  no_stopping_use: 'استفاده از این مکان',
} as const satisfies Translation;
