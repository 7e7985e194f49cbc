import type { Translation } from '../shipped-language.ts';

/** The map and its markers, in Persian. */
export const mapTexts = {
  map_city: 'شهر',
  map_loading: 'در حال بارگیری نقشه…',
  map_of_city: 'نقشه {{city}}',
  map_demo_city: 'شهر نمایشی',
  map_not_supported: 'این مرورگر نمی‌تواند نقشه را نشان دهد. بقیه امکانات بدون آن کار می‌کند.',
  map_not_loaded: 'نقشه بارگیری نشد. بقیه امکانات بدون آن کار می‌کند.',
  map_zoom_in: 'بزرگ‌نمایی',
  map_zoom_out: 'کوچک‌نمایی',
  map_zoom_with_ctrl: 'برای بزرگ‌نمایی از Ctrl و اسکرول استفاده کنید',
  map_zoom_with_command: 'برای بزرگ‌نمایی از ⌘ و اسکرول استفاده کنید',
  map_move_with_two_fingers: 'نقشه را با دو انگشت جابه‌جا کنید',
  map_show_all: 'نمایش همه خودروها',
  map_follow: 'دنبال کردن خودرو',
  map_cars: 'خودروهای روی نقشه',
  map_you_are_here: 'شما اینجا هستید',
  map_looking_up: 'در حال یافتن نشانی…',
  map_no_address: 'نشانی این نقطه پیدا نشد.',
  map_keyboard_hint:
    'با کلیدهای جهت‌دار نقشه را جابه‌جا کنید، با + و − بزرگ و کوچک کنید و با Enter انتخاب کنید.',
  map_car_near: 'در فاصله {{distance}}',
} satisfies Translation;
