import type { Translation } from '../shipped-language.ts';

/** Messages between rider and driver, in Persian. */
export const chatTexts = {
  chat_open: 'پیام به {{name}}',
  chat_unread_one: '{{count}} پیام جدید',
  chat_unread_other: '{{count}} پیام جدید',
  chat_latest: '{{name}}: {{message}}',
  chat_with: 'گفتگو با {{name}}',
  chat_messages: 'پیام‌ها',
  chat_message: 'پیام',
  chat_you: 'شما',
  chat_send: 'ارسال',
  chat_sending: 'در حال ارسال…',
  chat_not_sent: 'ارسال نشد: {{reason}}',
  chat_closed: 'این رزرو تمام شده است و دیگر نمی‌توانید پیام بفرستید.',
  chat_quick: 'پاسخ‌های آماده',
  chat_quick_coming: 'در راه هستم.',
  chat_quick_here: 'در مبدأ هستم.',
  chat_quick_late: 'در ترافیک مانده‌ام و چند دقیقه دیر می‌رسم.',
  chat_quick_where: 'دقیقاً کجا هستید؟',
} satisfies Translation;
