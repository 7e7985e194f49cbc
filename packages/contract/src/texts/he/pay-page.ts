import type { Translation } from '../shipped-language.ts';

/** The server's own pages for paying by card, in Hebrew. */
export const payPageTexts = {
  pay_page_number: 'מספר כרטיס',
  pay_page_expiry: 'תוקף',
  pay_page_code: 'קוד אבטחה',
  pay_page_secure: 'פרטי הכרטיס שלך נשלחים ישירות אל {{provider}}. אנחנו לא רואים אותם.',
  pay_page_loading: 'טוענים את טופס הכרטיס…',
  pay_page_not_loaded: 'לא ניתן היה לטעון את טופס הכרטיס. כדאי לבדוק את החיבור ולנסות שוב.',
  pay_page_needs_script: 'הדף הזה זקוק ל־JavaScript כדי להגן על פרטי הכרטיס שלך.',
  pay_page_check: 'נא לבדוק את פרטי הכרטיס.',
  pay_page_confirm: 'הבנק שלך מבקש לאשר את התשלום.',
  pay_page_not_confirmed: 'הבנק שלך לא אישר את התשלום. לא חויבת. אפשר לנסות שוב או להשתמש בכרטיס אחר.',
  pay_page_working: 'מבצעים את התשלום…',
  pay_page_paid: 'התשלום אושר.',
  pay_page_late: 'התשלום כבר לא נדרש, ולכן הכסף נוסף לארנק שלך.',
  pay_page_declined: 'התשלום נדחה. לא חויבת. אפשר לנסות שוב.',
  pay_page_expired: 'פג התוקף של התשלום הזה. נא להתחיל תשלום חדש.',
  pay_page_back: 'חזרה אל {{appName}}',
  pay_page_down: 'אין תגובה מ־{{provider}}',
  pay_page_down_text: 'לא חויבת. אפשר לנסות שוב בעוד רגע או לבחור אמצעי תשלום אחר.',
  pay_page_unclear_text:
    'עדיין לא ידוע לנו אם חויבת. אנחנו בודקים מול {{provider}}. נא להמתין לתוצאה לפני תשלום נוסף.',
  pay_page_other: 'בחירת אמצעי תשלום אחר',
  pay_page_continue: 'המשך אל {{provider}}',
  pay_page_simulation: 'הדמיה של {{provider}}',
  pay_page_simulation_text: 'כאן לא עובר כסף אמיתי. יש לבחור איך התשלום יסתיים.',
  pay_page_approve: 'אישור',
  pay_page_decline: 'דחייה',
  pay_page_abandon: 'יציאה בלי לשלם',
} as const satisfies Translation;
