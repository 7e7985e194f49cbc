import type { Translation } from '../shipped-language.ts';

/** Without a connection: the device's queue, new versions, pushes, locations from other apps, in Arabic. */
export const offlineTexts = {
  unsent_title: 'لم يُرسل بعد',
  unsent_lead:
    'الاتصال بطيء أو مقطوع. حُفظ هذا على هذا الجهاز مع وقت تنفيذه، وسيُرسل بهذا الترتيب عند عودة الاتصال. يمكنك إعادة تحميل الصفحة أو إغلاقها.',
  unsent_cancel: 'لا تُلغى رحلتك إلا بعد إرسال هذا.',
  unsent_cancel_delivery: 'لا يُلغى التوصيل إلا بعد إرسال هذا.',
  unsent_refused: 'لم يُقبل «{{action}}» ({{time}}).',
  unsent_refused_more: 'لم تُرسل الخطوات التالية لهذه الرحلة. راجع الرحلة ثم نفّذ الخطوة التالية من جديد.',
  unsent_refused_more_delivery:
    'لم تُرسل الخطوات التالية لهذا التوصيل. راجع التوصيل ثم نفّذ الخطوة التالية من جديد.',
  code_needs_connection: 'لا يمكن التحقق من الرمز إلا مع وجود اتصال. حاول مرة أخرى عند توفره.',
  end_fare_open:
    'تُعرف الأجرة النهائية عند عودة الاتصال. أنهِ الرحلة الآن، وبعدها تؤكد استلام النقد أو يدفع الراكب في التطبيق.',
  end_fare_open_delivery:
    'يُعرف السعر النهائي عند عودة الاتصال. أنهِ التوصيل الآن، وبعدها تؤكد استلام النقد أو يدفع المرسل في التطبيق.',
  update_ready: 'يتوفر إصدار جديد.',
  update_now: 'تحديث',
  update_later: 'يتوفر إصدار جديد. يمكنك التحديث بعد الرحلة.',
  update_later_delivery: 'يتوفر إصدار جديد. يمكنك التحديث بعد التوصيل.',
  push_device_title: 'الإشعارات على هذا الجهاز',
  push_lead: 'تصلك رسائل عن رحلاتك حتى عندما تكون هذه الصفحة مغلقة.',
  push_lead_delivery: 'تصلك رسائل عن طرودك حتى عندما تكون هذه الصفحة مغلقة.',
  push_on: 'يستقبل هذا الجهاز إشعاراتك.',
  push_elsewhere: 'تصل إشعاراتك إلى {{device}}. يستقبلها جهاز واحد فقط.',
  push_other_device: 'جهاز آخر',
  push_off: 'لا يستقبل أي جهاز إشعاراتك.',
  push_turn_on: 'تشغيل على هذا الجهاز',
  push_turn_off: 'إيقاف',
  push_denied: 'يحظر المتصفح إشعارات هذا الموقع. اسمح بها في إعدادات الموقع بجانب العنوان، ثم عُد إلى هنا.',
  push_unsupported:
    'لا يستطيع هذا المتصفح استقبال الإشعارات. على iPhone، أضف هذه الصفحة إلى الشاشة الرئيسية وافتحها من هناك.',
  push_failed: 'لم تستجب خدمة الإشعارات في المتصفح. حاول لاحقًا.',
  push_sandbox: 'لا ترسل البيئة التجريبية شيئًا إلى الأجهزة. يعرض صندوق الصادر فيها كل رسالة.',
  background_lead:
    'يتوقف المتصفح عن إرسال موقعك عند قفل الهاتف أو الانتقال إلى تطبيق آخر. أبقِ هذه الصفحة مفتوحة في الواجهة، أو دع تطبيقًا آخر يرسله.',
  background_link: 'إرسال الموقع من تطبيق آخر',
  tracker_title: 'الموقع من تطبيق آخر',
  tracker_lead: 'يرسل Traccar Client وOwnTracks موقعك حتى والهاتف مقفل. أعِدّ أحدهما باستخدام رمز وصول.',
  tracker_none: 'لا يوجد رمز وصول بعد.',
  tracker_created: 'أُنشئ رمز الوصول: {{time}}',
  tracker_expires: 'صالح حتى {{time}}.',
  tracker_used: 'آخر موقع مستلَم: {{time}}',
  tracker_unused: 'لم يُستلم أي موقع بعد.',
  tracker_create: 'إنشاء رمز وصول',
  tracker_replace: 'إنشاء رمز وصول جديد',
  tracker_replace_hint: 'يحل رمز الوصول الجديد محل القديم، الذي يتوقف عن العمل فورًا.',
  tracker_revoke: 'إلغاء رمز الوصول',
  tracker_once: 'انسخ رمز الوصول الآن، فهو يظهر مرة واحدة فقط.',
  tracker_token: 'رمز الوصول',
  tracker_url: 'عنوان URL للخادم',
  tracker_device: 'معرّف الجهاز',
  tracker_user: 'اسم المستخدم',
  tracker_password: 'كلمة المرور',
  tracker_interval: 'أرسل موقعًا كل 15 ثانية على الأقل.',
} as const satisfies Translation;
