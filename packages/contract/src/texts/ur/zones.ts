import type { Translation } from '../shipped-language.ts';

/** Zones on the map, and the pickup points in them, in Urdu. */
export const zoneTexts = {
  zones: 'زون',
  no_zones: 'ابھی کوئی زون نہیں۔',
  zone_add: 'زون شامل کریں',
  zone_name: 'نام',
  zone_kind: 'قسم',
  zone_kind_airport: 'ہوائی اڈہ',
  zone_kind_rank: 'ٹیکسی اسٹینڈ',
  zone_kind_no_stop: 'رکنا منع',
  zone_outline: 'کونے',
  zone_outline_hint: 'نقشے پر ٹیپ کریں، یا ہر سطر میں ایک کونا لکھیں: عرض بلد, طول بلد۔',
  zone_outline_few: 'خاکے کے کم از کم تین کونے ہوتے ہیں۔',
  zone_outline_unreadable: 'براہ کرم ہر سطر عرض بلد, طول بلد کی صورت میں لکھیں۔',
  zone_points: 'پک اپ پوائنٹ',
  zone_points_hint:
    'ہر سطر میں ایک: عرض بلد, طول بلد, نام۔ سواریاں ان میں سے چنتی ہیں، اور ڈرائیور نام دیکھتے ہیں۔',
  zone_points_unreadable: 'براہ کرم ہر سطر عرض بلد, طول بلد, نام کی صورت میں لکھیں۔',
  zone_tap_adds: 'نقشے پر ٹیپ کرنے سے شامل ہوگا',
  zone_tap_corner: 'کونا',
  zone_tap_point: 'پک اپ پوائنٹ',
  zone_add_centre: 'نقشے کا مرکز شامل کریں',
  zone_new_point: 'پک اپ پوائنٹ {{number}}',
  zone_remove_corner: 'کونا {{number}} ہٹائیں',
  zone_add_corner: 'کونے {{number}} کے بعد کونا شامل کریں',
  zone_suggested: 'نقشے کو معلوم',
  zone_delete_text:
    'پھر سفر کسی بھی اور جگہ کی طرح یہاں شروع اور ختم ہو سکیں گے۔ موجودہ بکنگز اپنی جگہیں برقرار رکھتی ہیں۔',
  zones_geojson: 'GeoJSON ڈاؤن لوڈ کریں',
  zone_map: 'زون کا نقشہ',
  pickup_point: 'پک اپ پوائنٹ',
  no_stopping_title: 'یہاں رکنا منع ہے',
  no_stopping_nearest:
    '{{zone}} پر گاڑیوں کو رکنے کی اجازت نہیں۔ قریب ترین جگہ جہاں وہ رک سکتی ہیں: {{place}}۔',
  no_stopping_use: 'یہ جگہ استعمال کریں',
} as const satisfies Translation;
