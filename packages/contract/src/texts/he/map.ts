import type { Translation } from '../shipped-language.ts';

/** The map and its markers, in Hebrew. */
export const mapTexts = {
  map_city: 'עיר',
  map_loading: 'טוענים את המפה…',
  map_of_city: 'מפה של {{city}}',
  map_demo_city: 'עיר לדוגמה',
  map_not_supported: 'הדפדפן הזה לא יכול להציג את המפה. כל השאר עובד גם בלעדיה.',
  map_not_loaded: 'לא הצלחנו לטעון את המפה. כל השאר עובד גם בלעדיה.',
  map_zoom_in: 'התקרבות',
  map_zoom_out: 'התרחקות',
  map_zoom_with_ctrl: 'כדי לשנות את גודל המפה, הקישו Ctrl וגללו',
  map_zoom_with_command: 'כדי לשנות את גודל המפה, הקישו ⌘ וגללו',
  map_move_with_two_fingers: 'הזיזו את המפה בשתי אצבעות',
  map_show_all: 'הצגת כל הרכבים',
  map_follow: 'מעקב אחרי הרכב',
  map_cars: 'רכבים במפה',
  map_you_are_here: 'אתם כאן',
  map_looking_up: 'מחפשים את הכתובת…',
  map_no_address: 'לא נמצאה כאן כתובת.',
  map_keyboard_hint: 'מקשי החצים מזיזים את המפה, המקשים + ו־− משנים את הגודל, ו־Enter בוחר.',
  map_car_near: 'במרחק {{distance}}',
} as const satisfies Translation;
