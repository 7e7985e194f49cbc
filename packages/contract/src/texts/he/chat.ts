import type { Translation } from '../shipped-language.ts';

/** Messages between rider and driver, in Hebrew. */
export const chatTexts = {
  chat_open: 'הודעה אל {{name}}',
  chat_unread_one: 'הודעה חדשה אחת',
  chat_unread_two: 'שתי הודעות חדשות',
  chat_unread_other: '{{count}} הודעות חדשות',
  chat_latest: '{{name}}: {{message}}',
  chat_with: 'צ׳אט עם {{name}}',
  chat_messages: 'הודעות',
  chat_message: 'הודעה',
  chat_you: 'אתם',
  chat_send: 'שליחה',
  chat_sending: 'שולחים…',
  chat_not_sent: 'לא נשלחה: {{reason}}',
  chat_closed: 'ההזמנה הסתיימה, ולכן כבר אי אפשר לשלוח הודעות.',
  chat_quick: 'תשובות מהירות',
  chat_quick_coming: 'אני בדרך.',
  chat_quick_here: 'הגעתי לנקודת האיסוף.',
  chat_quick_late: 'נתקעתי בפקק, אאחר בכמה דקות.',
  chat_quick_where: 'איפה אתם בדיוק?',
} as const satisfies Translation;
