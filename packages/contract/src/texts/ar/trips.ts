import type { Translation } from '../shipped-language.ts';

export const tripTexts = {
  cancel_free: 'الإلغاء مجاني.',
  cancel_free_until: 'الإلغاء مجاني حتى {{time}}، وبعد ذلك يكلّف {{fee}}.',
  cancel_costs: 'الإلغاء الآن يكلّف {{fee}}.',
  cancel_rises: 'بدءًا من {{time}} يكلّف {{fee}}.',
  cancel_why_late: 'سائقك في الطريق إليك بالفعل. تُخصم الرسوم من محفظتك وتذهب إلى السائق.',
  cancel_why_no_driver: 'لم يقبل أي سائق بعد.',
  cancel_why_office: 'لا يدفع الراكب أي رسوم عندما يُلغي المكتب.',
  cancel_refund: 'المبلغ المُعاد إلى المحفظة: {{amount}}',
  cancel_cost_unknown: 'يتعذر التحقق من رسوم الإلغاء الآن. قد تُطبَّق رسوم.',
  cancel_for: 'إلغاء مقابل {{fee}}',
  cancel_undo: 'تراجع',
  decline_with_reason: 'رفض مع ذكر السبب',
  decline_lead: 'لا يرى الراكب السبب. وهو يساعد المكتب على إرسال مهام أنسب لك.',
  decline_too_far: 'مكان الركوب بعيد جدًا',
  decline_too_little_pay: 'الأجر منخفض جدًا',
  decline_wrong_direction: 'الاتجاه لا يناسبني',
  decline_break: 'أنا في استراحة',
  decline_other: 'شيء آخر',
} as const satisfies Translation;
