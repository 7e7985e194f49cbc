import type { Translation } from '../shipped-language.ts';

/** Without a connection: the device's queue, new versions, pushes, locations from other apps, in Urdu. */
export const offlineTexts = {
  unsent_title: 'ابھی نہیں بھیجا گیا',
  unsent_lead:
    'کنکشن سست ہے یا منقطع ہے۔ یہ آپ کے وقت کے ساتھ اس ڈیوائس پر محفوظ ہے اور کنکشن واپس آنے پر اسی ترتیب سے بھیجا جائے گا۔ آپ صفحہ دوبارہ لوڈ یا بند کر سکتے ہیں۔',
  unsent_cancel: 'جب تک یہ نہ بھیجا جائے، آپ کی رائیڈ منسوخ نہیں ہوگی۔',
  unsent_refused: '”{{action}}“ ({{time}}) قبول نہیں ہوا۔',
  unsent_refused_more: 'اس رائیڈ کے اگلے مراحل نہیں بھیجے گئے۔ رائیڈ دیکھیں، پھر اگلا مرحلہ دوبارہ کریں۔',
  code_needs_connection: 'کوڈ صرف کنکشن کے ساتھ جانچا جا سکتا ہے۔ جہاں کنکشن ہو وہاں دوبارہ کوشش کریں۔',
  end_fare_open:
    'حتمی کرایہ کنکشن واپس آنے پر معلوم ہوگا۔ سفر ابھی ختم کریں۔ اس کے بعد آپ نقد رقم کی تصدیق کریں، یا مسافر ایپ میں ادا کرے۔',
  update_ready: 'نیا ورژن تیار ہے۔',
  update_now: 'اپ ڈیٹ کریں',
  update_later: 'نیا ورژن تیار ہے۔ آپ رائیڈ کے بعد اپ ڈیٹ کر سکتے ہیں۔',
  push_device_title: 'اس ڈیوائس پر اطلاعات',
  push_lead: 'یہ صفحہ بند ہونے پر بھی اپنی رائیڈز کے پیغامات حاصل کریں۔',
  push_on: 'اس ڈیوائس پر آپ کی اطلاعات آتی ہیں۔',
  push_elsewhere: 'آپ کی اطلاعات {{device}} پر جاتی ہیں۔ یہ صرف ایک ڈیوائس پر آتی ہیں۔',
  push_other_device: 'کسی اور ڈیوائس',
  push_off: 'کسی ڈیوائس پر آپ کی اطلاعات نہیں آتیں۔',
  push_turn_on: 'اس ڈیوائس پر آن کریں',
  push_turn_off: 'آف کریں',
  push_denied:
    'براؤزر اس سائٹ کی اطلاعات روک رہا ہے۔ پتے کے ساتھ سائٹ کی سیٹنگز میں اجازت دیں، پھر واپس آئیں۔',
  push_unsupported:
    'یہ براؤزر اطلاعات وصول نہیں کر سکتا۔ iPhone پر یہ صفحہ ہوم اسکرین میں شامل کریں اور وہاں سے کھولیں۔',
  push_failed: 'براؤزر کی اطلاعاتی سروس نے جواب نہیں دیا۔ بعد میں دوبارہ کوشش کریں۔',
  push_sandbox: 'سینڈ باکس ڈیوائسز کو کچھ نہیں بھیجتا۔ اس کا آؤٹ باکس ہر پیغام دکھاتا ہے۔',
  background_lead:
    'فون لاک کرنے یا کسی اور ایپ پر جانے سے براؤزر آپ کی لوکیشن بھیجنا بند کر دیتا ہے۔ یہ صفحہ کھلا اور سامنے رکھیں، یا کسی اور ایپ سے لوکیشن بھیجیں۔',
  background_link: 'کسی اور ایپ سے لوکیشن بھیجیں',
  tracker_title: 'کسی اور ایپ سے لوکیشن',
  tracker_lead:
    'Traccar Client اور OwnTracks فون لاک ہونے پر بھی آپ کی لوکیشن بھیجتے ہیں۔ ان میں سے ایک کو ٹوکن کے ساتھ ترتیب دیں۔',
  tracker_none: 'ابھی کوئی ٹوکن نہیں۔',
  tracker_created: 'ٹوکن بنایا گیا: {{time}}',
  tracker_used: 'آخری لوکیشن ملی: {{time}}',
  tracker_unused: 'ابھی تک کوئی لوکیشن نہیں ملی۔',
  tracker_create: 'ٹوکن بنائیں',
  tracker_replace: 'نیا ٹوکن بنائیں',
  tracker_replace_hint: 'نیا ٹوکن پرانے کی جگہ لیتا ہے، جو فوراً کام کرنا بند کر دیتا ہے۔',
  tracker_revoke: 'ٹوکن منسوخ کریں',
  tracker_once: 'ٹوکن ابھی کاپی کریں۔ یہ صرف ایک بار دکھایا جاتا ہے۔',
  tracker_token: 'ٹوکن',
  tracker_url: 'سرور URL',
  tracker_device: 'ڈیوائس کی شناخت',
  tracker_user: 'صارف نام',
  tracker_password: 'پاس ورڈ',
  tracker_interval: 'کم از کم ہر 15 سیکنڈ میں لوکیشن بھیجیں۔',
} as const satisfies Translation;
