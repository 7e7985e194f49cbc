import type { Translation } from '../shipped-language.ts';

/** Messages between rider and driver, in Urdu. */
export const chatTexts = {
  chat_open: '{{name}} کو پیغام بھیجیں',
  chat_unread_one: '{{count}} نیا پیغام',
  chat_unread_other: '{{count}} نئے پیغامات',
  chat_latest: '{{name}}: {{message}}',
  chat_with: '{{name}} کے ساتھ چیٹ',
  chat_messages: 'پیغامات',
  chat_message: 'پیغام',
  chat_you: 'آپ',
  chat_send: 'بھیجیں',
  chat_sending: 'بھیجا جا رہا ہے…',
  chat_not_sent: 'نہیں بھیجا گیا: {{reason}}',
  chat_closed: 'یہ بکنگ ختم ہو چکی ہے، اس لیے اب آپ پیغام نہیں بھیج سکتے۔',
  chat_quick: 'فوری جوابات',
  chat_quick_coming: 'میں راستے میں ہوں۔',
  chat_quick_here: 'میں پک اپ پر موجود ہوں۔',
  chat_quick_late: 'میں ٹریفک میں ہوں، چند منٹ کی تاخیر ہوگی۔',
  chat_quick_where: 'آپ کس جگہ پر ہیں؟',
} as const satisfies Translation;
