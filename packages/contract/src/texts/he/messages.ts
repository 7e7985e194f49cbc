import type { MessageTranslation } from '../messages.ts';

const push = (body: string) => ({ subject: '{{appName}}', body });

/** Mails, texts and pushes that riders and drivers get, in Hebrew. */
export const messages: MessageTranslation = {
  mail_test: {
    subject: 'דוא״ל ניסיון מ-{{appName}}',
    body: 'זה ניסיון. הודעות הדוא״ל של {{appName}} מגיעות אליך.',
  },
  push_new_task: push('קריאה חדשה: מ־{{pickup}} אל {{drop}}.'),
  push_driver_assigned: push('שובצתם לנסיעה {{reference}}: מ־{{pickup}} אל {{drop}}.'),
  push_booking_accepted: push('{{driver}} בדרך אליכם. רכב: {{vehicle}}.'),
  push_driver_arrived: push('{{driver}} מחכה לכם: {{pickup}}.'),
  push_trip_started: push('הנסיעה שלכם אל {{drop}} התחילה.'),
  push_drop_reached: push('הגעתם ליעד: {{drop}}.'),
  push_payment_due: push('הנסיעה {{reference}} הסתיימה. נא לשלם עליה.'),
  push_booking_paid: push('ההזמנה {{reference}} שולמה. תודה.'),
  push_driver_paid: push('הנסיעה {{reference}} שולמה.'),
  push_new_rating: push('קיבלתם דירוג מהנוסע בנסיעה {{reference}}.'),
  push_booking_cancelled: push('ההזמנה {{reference}} בוטלה.'),
  push_driver_changed: push('הנהג שלכם לא יוכל להגיע. אנחנו מחפשים נהג אחר להזמנה {{reference}}.'),
  push_ride_brought_forward: push('הנסיעה {{reference}} יכולה להתחיל עכשיו. איסוף: {{pickup}}.'),
  push_wallet_credit: push('הארנק שלכם זוכה בסך {{amount}}.'),
  push_wallet_debit: push('הארנק שלכם חויב בסך {{amount}}.'),
  push_review_answered: push('המשרד ענה על השאלה שלך לגבי נסיעה {{reference}}.'),
  push_document_rejected: push('אחד המסמכים שלך לא אושר: {{reason}}. יש לשלוח אותו שוב.'),
  push_document_expiring: push('אחד המסמכים שלך יפוג בתאריך {{date}}. יש לשלוח מסמך חדש לפני כן.'),
  push_document_expired: push('אחד המסמכים שלך פג תוקף. יש לשלוח מסמך חדש.'),
  push_from_party: { subject: '{{title}}', body: '{{message}}' },
  push_chat_message: { subject: '{{sender}}', body: '{{message}}' },
  mail_reset_password: {
    subject: 'הגדרת סיסמה חדשה',
    body: 'כדי להגדיר סיסמה חדשה, פתחו את הקישור תוך {{minutes}} דקות:\n\n{{link}}\n\nאם לא ביקשתם זאת, אפשר להתעלם מהאימייל: הסיסמה שלכם לא תשתנה.',
  },
  mail_verify_email: {
    subject: 'אימות כתובת האימייל',
    body: 'כדי לאמת את כתובת האימייל, פתחו את הקישור תוך {{hours}} שעות:\n\n{{link}}\n\nאם אין לכם חשבון ב־{{appName}}, אפשר להתעלם מהאימייל.',
  },
  mail_one_time_code: {
    subject: 'הקוד שלכם: {{code}}',
    body: '{{code}} הוא הקוד שלכם ל־{{appName}}. הוא תקף למשך {{minutes}} דקות.\n\nאף אחד ב־{{appName}} לא יבקש אותו מכם. אם לא ביקשתם קוד, אפשר להתעלם מהאימייל.',
  },
  sms_one_time_code: {
    subject: null,
    body: '{{code}} הוא הקוד שלכם ל־{{appName}}, תקף למשך {{minutes}} דקות. אין למסור אותו לאיש.',
  },
  mail_set_password: {
    subject: 'החשבון שלכם ב־{{appName}}',
    body: 'נוצר עבורכם חשבון. כדי להגדיר סיסמה, פתחו את הקישור תוך {{days}} ימים:\n\n{{link}}',
  },
  mail_webhook_disabled: {
    subject: 'webhook כובה',
    body: '{{appName}} לא הצליחה למסור אירועים אל {{host}} במשך זמן רב מדי וכיבתה את ה־webhook. אירועים ממתינים נשמרים. הפעילו אותו שוב בדף שילובים.',
  },
  mail_contact_changed: {
    subject: 'פרטי הקשר שלכם שונו',
    body: 'כתובת האימייל או מספר הטלפון של החשבון שלכם ב־{{appName}} שונו. אם לא אתם עשיתם זאת, נא לפנות אלינו מיד.',
  },
  sms_contact_changed: {
    subject: null,
    body: '{{appName}}: האימייל או מספר הטלפון של החשבון שלכם שונו. אם לא אתם עשיתם זאת, נא לפנות אלינו מיד.',
  },
  mail_new_sign_in: {
    subject: 'כניסה חדשה',
    body: 'החשבון שלכם ב־{{appName}} נפתח במכשיר שלא שימש לכך קודם: {{device}}.\n\nאם לא אתם עשיתם זאת, החליפו סיסמה והתנתקו מכל מקום דרך הפרופיל.',
  },
  mail_api_keys: {
    subject: 'מפתחות ה־API שלכם השתנו',
    body: 'מפתחות API של החשבון שלכם ב־{{appName}} נוספו או הסתיימו: {{names}}.\n\nאם לא אתם עשיתם זאת, החליפו סיסמה. כל המפתחות שלכם יסתיימו.',
  },
};
