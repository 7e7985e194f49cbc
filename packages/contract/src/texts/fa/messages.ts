import type { MessageTranslation } from '../messages.ts';

const push = (body: string) => ({ subject: '{{appName}}', body });

/** Mails, texts and pushes that riders and drivers get, in Persian. */
export const messages: MessageTranslation = {
  mail_test: {
    subject: 'ایمیل آزمایشی از {{appName}}',
    body: 'این یک آزمایش است. ایمیل‌های {{appName}} به شما می‌رسند.',
  },
  push_new_task: push('درخواست سفر جدید: از {{pickup}} به {{drop}}.'),
  push_driver_assigned: push('سفر {{reference}} به شما واگذار شد: از {{pickup}} به {{drop}}.'),
  push_booking_accepted: push('{{driver}} در راه است. خودرو: {{vehicle}}.'),
  push_driver_arrived: push('{{driver}} در {{pickup}} منتظر شماست.'),
  push_trip_started: push('سفر شما به {{drop}} شروع شد.'),
  push_drop_reached: push('به {{drop}} رسیدید.'),
  push_payment_due: push('سفر {{reference}} پایان یافت. لطفاً کرایه را بپردازید.'),
  push_booking_paid: push('کرایه رزرو {{reference}} پرداخت شد. سپاسگزاریم.'),
  push_driver_paid: push('کرایه سفر {{reference}} پرداخت شد.'),
  push_new_rating: push('مسافر سفر {{reference}} به شما امتیاز داد.'),
  push_booking_cancelled: push('رزرو {{reference}} لغو شد.'),
  push_driver_changed: push(
    'راننده شما نمی‌تواند بیاید. برای رزرو {{reference}} در جستجوی راننده دیگری هستیم.',
  ),
  push_ride_brought_forward: push('سفر {{reference}} می‌تواند اکنون آغاز شود. مبدأ: {{pickup}}.'),
  push_wallet_credit: push('{{amount}} به کیف پول شما افزوده شد.'),
  push_wallet_debit: push('{{amount}} از کیف پول شما کسر شد.'),
  push_review_answered: push('دفتر به پرسش شما درباره سفر {{reference}} پاسخ داد.'),
  push_document_rejected: push('یکی از مدارک شما تأیید نشد: {{reason}}. لطفاً آن را دوباره بفرستید.'),
  push_document_expiring: push(
    'یکی از مدارک شما در {{date}} منقضی می‌شود. لطفاً پیش از آن مدرک تازه‌ای بفرستید.',
  ),
  push_document_expired: push('یکی از مدارک شما منقضی شده است. لطفاً مدرک تازه‌ای بفرستید.'),
  push_from_party: { subject: '{{title}}', body: '{{message}}' },
  push_chat_message: { subject: '{{sender}}', body: '{{message}}' },
  mail_reset_password: {
    subject: 'تعیین رمز عبور جدید',
    body: 'برای تعیین رمز عبور جدید، تا {{minutes}} دقیقه دیگر این لینک را باز کنید:\n\n{{link}}\n\nاگر شما درخواست نداده‌اید، این ایمیل را نادیده بگیرید: رمز عبورتان تغییر نمی‌کند.',
  },
  mail_verify_email: {
    subject: 'تأیید ایمیل',
    body: 'برای تأیید ایمیل خود، تا {{hours}} ساعت دیگر این لینک را باز کنید:\n\n{{link}}\n\nاگر در {{appName}} حسابی ندارید، این ایمیل را نادیده بگیرید.',
  },
  mail_one_time_code: {
    subject: 'کد شما: {{code}}',
    body: 'کد شما برای {{appName}}: {{code}}\nاین کد {{minutes}} دقیقه اعتبار دارد.\n\nهیچ‌کس در {{appName}} این کد را از شما نمی‌پرسد. اگر شما درخواست نداده‌اید، این ایمیل را نادیده بگیرید.',
  },
  sms_one_time_code: {
    subject: null,
    body: 'کد شما برای {{appName}}: {{code}}\nاعتبار: {{minutes}} دقیقه. آن را به کسی ندهید.',
  },
  mail_set_password: {
    subject: 'حساب شما در {{appName}}',
    body: 'حسابی برای شما ساخته شد. برای تعیین رمز عبور، تا {{days}} روز دیگر این لینک را باز کنید:\n\n{{link}}',
  },
  mail_webhook_disabled: {
    subject: 'یک وب‌هوک خاموش شد',
    body: '{{appName}} مدت زیادی نتوانست رویدادها را به {{host}} برساند و وب‌هوک را خاموش کرد. رویدادهای در انتظار نگه داشته می‌شوند. آن را در صفحهٔ یکپارچه‌سازی‌ها دوباره روشن کنید.',
  },
  mail_contact_changed: {
    subject: 'اطلاعات تماس شما تغییر کرد',
    body: 'ایمیل یا شمارهٔ تلفن حساب شما در {{appName}} تغییر کرد. اگر کار شما نبود، فوراً با ما تماس بگیرید.',
  },
  sms_contact_changed: {
    subject: null,
    body: '{{appName}}: ایمیل یا شمارهٔ تلفن حساب شما تغییر کرد. اگر کار شما نبود، فوراً با ما تماس بگیرید.',
  },
  mail_new_sign_in: {
    subject: 'ورود تازه',
    body: 'حساب شما در {{appName}} با دستگاهی باز شد که پیش‌تر استفاده نشده بود: {{device}}.\n\nاگر کار شما نبود، رمز عبور را عوض کنید و در نمایه از همه‌جا خارج شوید.',
  },
  mail_api_keys: {
    subject: 'کلیدهای API شما تغییر کرد',
    body: 'کلیدهای API حساب شما در {{appName}} افزوده شد یا پایان یافت: {{names}}.\n\nاگر کار شما نبود، رمز عبور را عوض کنید. همهٔ کلیدهای شما پایان می‌یابد.',
  },
};
