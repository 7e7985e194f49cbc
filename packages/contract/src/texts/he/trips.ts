import type { Translation } from '../shipped-language.ts';

export const tripTexts = {
  cancel_free: 'הביטול חינם.',
  cancel_free_until: 'הביטול חינם עד {{time}}. אחר כך הוא עולה {{fee}}.',
  cancel_costs: 'ביטול עכשיו עולה {{fee}}.',
  cancel_rises: 'החל מ־{{time}} הוא עולה {{fee}}.',
  cancel_why_late: 'הנהג כבר בדרך אליכם. העמלה יורדת מהארנק שלכם ועוברת לנהג.',
  cancel_why_no_driver: 'עדיין אף נהג לא אישר.',
  cancel_why_office: 'כשהמשרד מבטל, הנוסע אינו משלם עמלה.',
  cancel_refund: 'החזר לארנק: {{amount}}',
  cancel_cost_unknown: 'לא ניתן לבדוק כרגע את דמי הביטול. ייתכן שתיגבה עמלה.',
  cancel_for: 'ביטול תמורת {{fee}}',
  cancel_undo: 'ביטול הפעולה',
  decline_with_reason: 'דחייה עם סיבה',
  decline_lead: 'הנוסע אינו רואה את הסיבה. היא עוזרת למשרד לשלוח לכם נסיעות מתאימות יותר.',
  decline_too_far: 'נקודת האיסוף רחוקה מדי',
  decline_too_little_pay: 'התשלום נמוך מדי',
  decline_wrong_direction: 'הכיוון לא מתאים לי',
  decline_break: 'אני בהפסקה',
  decline_other: 'משהו אחר',
} as const satisfies Translation;
