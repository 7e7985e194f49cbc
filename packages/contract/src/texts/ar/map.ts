import type { Translation } from '../shipped-language.ts';

/** The map, in Arabic. */
export const mapTexts = {
  map_city: 'المدينة',
  map_loading: 'جارٍ تحميل الخريطة…',
  map_of_city: 'خريطة {{city}}',
  map_demo_city: 'مدينة تجريبية',
  map_not_supported: 'لا يمكن لهذا المتصفح عرض الخريطة. كل ما عداها يعمل من دونها.',
  map_not_loaded: 'تعذّر تحميل الخريطة. كل ما عداها يعمل من دونها.',
  map_zoom_in: 'تكبير',
  map_zoom_out: 'تصغير',
  map_zoom_with_ctrl: 'استخدم Ctrl مع التمرير لتكبير الخريطة',
  map_zoom_with_command: 'استخدم ⌘ مع التمرير لتكبير الخريطة',
  map_move_with_two_fingers: 'حرّك الخريطة بإصبعين',
  map_show_all: 'عرض كل السيارات',
  map_follow: 'تتبّع السيارة',
  map_cars: 'السيارات على الخريطة',
  map_you_are_here: 'أنت هنا',
  map_looking_up: 'جارٍ البحث عن العنوان…',
  map_no_address: 'لا يوجد عنوان هنا.',
  map_keyboard_hint: 'استخدم مفاتيح الأسهم لتحريك الخريطة، و+ و− للتكبير والتصغير، وEnter للاختيار.',
  map_car_near: 'على بُعد {{distance}}',
} as const satisfies Translation;
