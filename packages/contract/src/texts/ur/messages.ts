import type { MessageTranslation } from '../messages.ts';

const push = (body: string) => ({ subject: '{{appName}}', body });

/** Mails, texts and pushes that riders and drivers get, in Urdu. */
export const messages: MessageTranslation = {
  mail_test: {
    subject: '{{appName}} کی آزمائشی ای میل',
    body: 'یہ ایک آزمائش ہے۔ {{appName}} کی ای میلز آپ تک پہنچتی ہیں۔',
  },
  push_new_task: push('رائیڈ کی نئی درخواست: {{pickup}} سے {{drop}} تک۔'),
  push_driver_assigned: push('رائیڈ {{reference}} آپ کو دی گئی ہے: {{pickup}} سے {{drop}} تک۔'),
  push_booking_accepted: push('آپ کے ڈرائیور {{driver}} راستے میں ہیں۔ گاڑی: {{vehicle}}۔'),
  push_driver_arrived: push('آپ کے ڈرائیور {{driver}} یہاں انتظار کر رہے ہیں: {{pickup}}۔'),
  push_trip_started: push('{{drop}} تک آپ کا سفر شروع ہو گیا ہے۔'),
  push_drop_reached: push('آپ پہنچ گئے ہیں: {{drop}}۔'),
  push_payment_due: push('آپ کا سفر {{reference}} مکمل ہو گیا ہے۔ براہِ کرم کرایہ ادا کریں۔'),
  push_booking_paid: push('آپ کی بکنگ {{reference}} کی ادائیگی ہو گئی ہے۔ شکریہ۔'),
  push_driver_paid: push('رائیڈ {{reference}} کی ادائیگی ہو گئی ہے۔'),
  push_new_rating: push('رائیڈ {{reference}} کے لیے مسافر نے آپ کو ریٹنگ دی ہے۔'),
  push_booking_cancelled: push('بکنگ {{reference}} منسوخ ہو گئی ہے۔'),
  push_driver_changed: push(
    'آپ کے ڈرائیور نہیں آ سکتے۔ ہم بکنگ {{reference}} کے لیے دوسرا ڈرائیور تلاش کر رہے ہیں۔',
  ),
  push_ride_brought_forward: push('سفر {{reference}} اب شروع ہو سکتا ہے۔ پک اپ: {{pickup}}۔'),
  push_wallet_credit: push('آپ کے والٹ میں {{amount}} کی رقم شامل ہو گئی ہے۔'),
  push_wallet_debit: push('آپ کے والٹ سے {{amount}} کی رقم کاٹی گئی ہے۔'),
  push_review_answered: push('دفتر نے سواری {{reference}} کے بارے میں آپ کے سوال کا جواب دے دیا ہے۔'),
  push_document_rejected: push('آپ کی ایک دستاویز منظور نہیں ہوئی: {{reason}}۔ براہ کرم اسے دوبارہ بھیجیں۔'),
  push_document_expiring: push(
    'آپ کی ایک دستاویز کی میعاد {{date}} کو ختم ہو رہی ہے۔ براہ کرم اس سے پہلے نئی بھیجیں۔',
  ),
  push_document_expired: push('آپ کی ایک دستاویز کی میعاد ختم ہو گئی ہے۔ براہ کرم نئی بھیجیں۔'),
  push_from_party: { subject: '{{title}}', body: '{{message}}' },
  push_chat_message: { subject: '{{sender}}', body: '{{message}}' },
  mail_reset_password: {
    subject: 'نیا پاس ورڈ سیٹ کریں',
    body: 'نیا پاس ورڈ سیٹ کرنے کے لیے {{minutes}} منٹ کے اندر یہ لنک کھولیں:\n\n{{link}}\n\nاگر آپ نے یہ درخواست نہیں کی تو اس ای میل کو نظر انداز کر دیں: آپ کا پاس ورڈ تبدیل نہیں ہوگا۔',
  },
  mail_verify_email: {
    subject: 'اپنے ای میل ایڈریس کی تصدیق کریں',
    body: 'اپنے ای میل ایڈریس کی تصدیق کے لیے {{hours}} گھنٹے کے اندر یہ لنک کھولیں:\n\n{{link}}\n\nاگر {{appName}} پر آپ کا اکاؤنٹ نہیں ہے تو اس ای میل کو نظر انداز کر دیں۔',
  },
  mail_one_time_code: {
    subject: 'آپ کا کوڈ: {{code}}',
    body: '{{appName}} کے لیے آپ کا کوڈ {{code}} ہے۔ یہ {{minutes}} منٹ تک کارآمد ہے۔\n\n{{appName}} کی طرف سے کوئی بھی آپ سے یہ کوڈ کبھی نہیں مانگے گا۔ اگر آپ نے یہ طلب نہیں کیا تو اس ای میل کو نظر انداز کر دیں۔',
  },
  sms_one_time_code: {
    subject: null,
    body: '{{code}} آپ کا {{appName}} کوڈ ہے، {{minutes}} منٹ تک کارآمد۔ یہ کسی کو نہ بتائیں۔',
  },
  mail_set_password: {
    subject: '{{appName}} پر آپ کا اکاؤنٹ',
    body: 'آپ کے لیے ایک اکاؤنٹ بنایا گیا ہے۔ اپنا پاس ورڈ سیٹ کرنے کے لیے {{days}} دن کے اندر یہ لنک کھولیں:\n\n{{link}}',
  },
  mail_webhook_disabled: {
    subject: 'ایک ویب ہُک بند کیا گیا',
    body: '{{appName}} بہت دیر تک {{host}} کو واقعات نہیں پہنچا سکا اور ویب ہُک بند کر دیا ہے۔ منتظر واقعات محفوظ ہیں۔ اسے انضمام کے صفحے پر دوبارہ چالو کریں۔',
  },
  mail_contact_changed: {
    subject: 'آپ کی رابطہ معلومات بدل دی گئیں',
    body: '{{appName}} پر آپ کے اکاؤنٹ کا ای میل یا فون نمبر بدلا گیا ہے۔ اگر یہ آپ نے نہیں کیا تو فوراً ہم سے رابطہ کریں۔',
  },
  sms_contact_changed: {
    subject: null,
    body: '{{appName}}: آپ کے اکاؤنٹ کا ای میل یا فون نمبر بدلا گیا ہے۔ اگر یہ آپ نے نہیں کیا تو فوراً ہم سے رابطہ کریں۔',
  },
  mail_new_sign_in: {
    subject: 'نیا سائن ان',
    body: '{{appName}} پر آپ کا اکاؤنٹ ایسے آلے پر کھولا گیا جو پہلے استعمال نہیں ہوا تھا: {{device}}۔\n\nاگر یہ آپ نے نہیں کیا تو پاس ورڈ بدلیں اور پروفائل میں ہر جگہ سے سائن آؤٹ کریں۔',
  },
  mail_api_keys: {
    subject: 'آپ کی API کلیدیں بدل گئیں',
    body: '{{appName}} پر آپ کے اکاؤنٹ کی API کلیدیں شامل یا ختم ہوئیں: {{names}}۔\n\nاگر یہ آپ نے نہیں کیا تو پاس ورڈ بدلیں۔ اس سے آپ کی تمام کلیدیں ختم ہو جائیں گی۔',
  },
};
