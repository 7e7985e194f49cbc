import type { Translation } from '../shipped-language.ts';

/** The map and its markers, in Urdu. */
export const mapTexts = {
  map_city: 'شہر',
  map_loading: 'نقشہ لوڈ ہو رہا ہے…',
  map_of_city: '{{city}} کا نقشہ',
  map_demo_city: 'ڈیمو شہر',
  map_not_supported: 'یہ براؤزر نقشہ نہیں دکھا سکتا۔ باقی سب کچھ اس کے بغیر بھی چلتا ہے۔',
  map_not_loaded: 'نقشہ لوڈ نہیں ہو سکا۔ باقی سب کچھ اس کے بغیر بھی چلتا ہے۔',
  map_zoom_in: 'زوم اِن',
  map_zoom_out: 'زوم آؤٹ',
  map_zoom_with_ctrl: 'نقشہ زوم کرنے کے لیے Ctrl دبا کر اسکرول کریں',
  map_zoom_with_command: 'نقشہ زوم کرنے کے لیے ⌘ دبا کر اسکرول کریں',
  map_move_with_two_fingers: 'نقشہ ہلانے کے لیے دو انگلیاں استعمال کریں',
  map_show_all: 'تمام گاڑیاں دکھائیں',
  map_follow: 'گاڑی ٹریک کریں',
  map_cars: 'نقشے پر گاڑیاں',
  map_you_are_here: 'آپ یہاں ہیں',
  map_looking_up: 'پتہ تلاش ہو رہا ہے…',
  map_no_address: 'یہاں کوئی پتہ نہیں ملا۔',
  map_keyboard_hint:
    'نقشہ ہلانے کے لیے تیر والی کیز، زوم کے لیے + اور −، اور منتخب کرنے کے لیے Enter استعمال کریں۔',
  map_car_near: '{{distance}} دور',
} as const satisfies Translation;
