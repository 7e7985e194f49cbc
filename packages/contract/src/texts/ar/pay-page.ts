import type { Translation } from '../shipped-language.ts';

/** The server's own pages for paying by card, in Arabic. */
export const payPageTexts = {
  pay_page_number: 'رقم البطاقة',
  pay_page_expiry: 'تاريخ الانتهاء',
  pay_page_code: 'رمز الأمان',
  pay_page_secure: 'تُرسل بيانات بطاقتك مباشرةً إلى {{provider}}، ولا نراها أبدًا.',
  pay_page_loading: 'جارٍ تحميل نموذج البطاقة…',
  pay_page_not_loaded: 'تعذّر تحميل نموذج البطاقة. تحقق من اتصالك ثم أعد المحاولة.',
  pay_page_needs_script: 'تحتاج هذه الصفحة إلى JavaScript لحماية بيانات بطاقتك.',
  pay_page_check: 'يُرجى التحقق من بيانات بطاقتك.',
  pay_page_confirm: 'يطلب منك مصرفك تأكيد هذه الدفعة.',
  pay_page_not_confirmed:
    'لم يؤكد مصرفك هذه الدفعة. لم يُخصم منك أي مبلغ. حاول مرة أخرى أو استخدم بطاقة أخرى.',
  pay_page_working: 'جارٍ الدفع…',
  pay_page_paid: 'تمت الموافقة على الدفع.',
  pay_page_late: 'لم تعد هذه الدفعة مطلوبة، لذلك أُضيف المبلغ إلى محفظتك.',
  pay_page_declined: 'رُفض الدفع ولم يُخصم منك شيء. يمكنك إعادة المحاولة.',
  pay_page_expired: 'انتهت صلاحية هذه الدفعة. يُرجى بدء دفعة جديدة.',
  pay_page_back: 'العودة إلى {{appName}}',
  pay_page_down: '{{provider}} لا يستجيب',
  pay_page_down_text: 'لم يُخصم منك شيء. أعد المحاولة بعد قليل، أو اختر طريقة دفع أخرى.',
  pay_page_unclear_text:
    'لا نعرف بعد ما إذا خُصم منك المبلغ. نحن نستعلم من {{provider}}. يُرجى انتظار النتيجة قبل الدفع مرة أخرى.',
  pay_page_other: 'اختيار طريقة دفع أخرى',
  pay_page_continue: 'المتابعة إلى {{provider}}',
  pay_page_simulation: 'محاكاة {{provider}}',
  pay_page_simulation_text: 'لا تُنقل هنا أموال حقيقية. اختر كيف تنتهي هذه الدفعة.',
  pay_page_approve: 'موافقة',
  pay_page_decline: 'رفض',
  pay_page_abandon: 'المغادرة بدون دفع',
} as const satisfies Translation;
