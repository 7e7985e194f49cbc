import type { MessageTranslation } from '../messages.ts';

const push = (body: string) => ({ subject: '{{appName}}', body });

/** Mails, texts and pushes that riders and drivers get, in Arabic. */
export const messages: MessageTranslation = {
  mail_test: {
    subject: 'بريد تجريبي من {{appName}}',
    body: 'هذه تجربة. رسائل {{appName}} تصل إليك.',
  },
  push_new_task: push('طلب رحلة جديد: من {{pickup}} إلى {{drop}}.'),
  push_driver_assigned: push('تم تعيين الرحلة {{reference}} لك: من {{pickup}} إلى {{drop}}.'),
  push_booking_accepted: push('{{driver}} في الطريق إليك. السيارة: {{vehicle}}.'),
  push_driver_arrived: push('{{driver}} بانتظارك عند {{pickup}}.'),
  push_trip_started: push('بدأت رحلتك إلى {{drop}}.'),
  push_drop_reached: push('لقد وصلت إلى {{drop}}.'),
  push_payment_due: push('انتهت رحلتك {{reference}}. يرجى دفع الأجرة.'),
  push_booking_paid: push('تم دفع أجرة حجزك {{reference}}. شكرًا لك.'),
  push_driver_paid: push('تم دفع أجرة الرحلة {{reference}}.'),
  push_new_rating: push('قيّمك راكب الرحلة {{reference}}.'),
  push_booking_cancelled: push('أُلغي الحجز {{reference}}.'),
  push_driver_changed: push('لا يستطيع سائقك الحضور. نبحث عن سائق آخر للحجز {{reference}}.'),
  push_ride_brought_forward: push('يمكن أن تبدأ الرحلة {{reference}} الآن. العميل ينتظر في {{pickup}}.'),
  push_wallet_credit: push('أُضيف {{amount}} إلى محفظتك.'),
  push_wallet_debit: push('خُصم {{amount}} من محفظتك.'),
  push_review_answered: push('أجاب المكتب عن سؤالك بشأن الرحلة {{reference}}.'),
  push_document_rejected: push('لم تتم الموافقة على أحد مستنداتك: {{reason}}. يُرجى إرساله مرة أخرى.'),
  push_document_expiring: push('تنتهي صلاحية أحد مستنداتك في {{date}}. يُرجى إرسال مستند جديد قبل ذلك.'),
  push_document_expired: push('انتهت صلاحية أحد مستنداتك. يُرجى إرسال مستند جديد.'),
  push_from_party: { subject: '{{title}}', body: '{{message}}' },
  push_chat_message: { subject: '{{sender}}', body: '{{message}}' },
  mail_reset_password: {
    subject: 'تعيين كلمة مرور جديدة',
    body: 'افتح هذا الرابط خلال {{minutes}} دقيقة لتعيين كلمة مرور جديدة:\n\n{{link}}\n\nإذا لم تطلب ذلك، فتجاهل هذه الرسالة: لن تتغير كلمة مرورك.',
  },
  mail_verify_email: {
    subject: 'تأكيد بريدك الإلكتروني',
    body: 'افتح هذا الرابط خلال {{hours}} ساعة لتأكيد بريدك الإلكتروني:\n\n{{link}}\n\nإذا لم يكن لديك حساب في {{appName}}، فتجاهل هذه الرسالة.',
  },
  mail_one_time_code: {
    subject: 'رمزك: {{code}}',
    body: '{{code}} هو رمزك في {{appName}}، وهو صالح لمدة {{minutes}} دقائق.\n\nلن يطلبه منك أحد من {{appName}}. إذا لم تطلبه، فتجاهل هذه الرسالة.',
  },
  sms_one_time_code: {
    subject: null,
    body: '{{code}} هو رمزك في {{appName}}، صالح لمدة {{minutes}} دقائق. لا تشاركه مع أحد.',
  },
  mail_set_password: {
    subject: 'حسابك لدى {{appName}}',
    body: 'تم إنشاء حساب لك. افتح هذا الرابط خلال {{days}} أيام لتعيين كلمة مرورك:\n\n{{link}}',
  },
  mail_webhook_disabled: {
    subject: 'أُوقف خطاف ويب',
    body: 'لم يتمكن {{appName}} من تسليم الأحداث إلى {{host}} لفترة طويلة فأوقف خطاف الويب. الأحداث المنتظرة محفوظة. شغّله مجددًا من صفحة عمليات التكامل.',
  },
  mail_contact_changed: {
    subject: 'تم تغيير بيانات الاتصال الخاصة بك',
    body: 'تم تغيير البريد الإلكتروني أو رقم الهاتف لحسابك في {{appName}}. إن لم تكن أنت من فعل ذلك، فتواصل معنا فورًا.',
  },
  sms_contact_changed: {
    subject: null,
    body: '{{appName}}: تم تغيير البريد الإلكتروني أو رقم الهاتف لحسابك. إن لم تكن أنت من فعل ذلك، فتواصل معنا فورًا.',
  },
  mail_new_sign_in: {
    subject: 'تسجيل دخول جديد',
    body: 'فُتح حسابك في {{appName}} على جهاز لم يُستخدم له من قبل: {{device}}.\n\nإن لم تكن أنت من فعل ذلك، فغيّر كلمة المرور وسجّل الخروج من كل مكان من ملفك الشخصي.',
  },
  mail_api_keys: {
    subject: 'تغيّرت مفاتيح API الخاصة بك',
    body: 'أُضيفت مفاتيح API لحسابك في {{appName}} أو انتهت: {{names}}.\n\nإن لم تكن أنت من فعل ذلك، فغيّر كلمة المرور. سينهي ذلك جميع مفاتيحك.',
  },
};
