import type { Translation } from '../shipped-language.ts';

export const tripTexts = {
  cancel_free: 'منسوخی مفت ہے۔',
  cancel_free_until: '{{time}} تک منسوخی مفت ہے۔ اس کے بعد {{fee}} لگیں گے۔',
  cancel_costs: 'ابھی منسوخ کرنے پر {{fee}} لگیں گے۔',
  cancel_rises: '{{time}} سے {{fee}} لگیں گے۔',
  cancel_why_late: 'آپ کا ڈرائیور راستے میں ہے۔ فیس آپ کے والٹ سے کٹے گی اور ڈرائیور کو ملے گی۔',
  cancel_why_no_driver: 'ابھی تک کسی ڈرائیور نے قبول نہیں کیا۔',
  cancel_why_office: 'جب دفتر منسوخ کرے تو سوار سے کوئی فیس نہیں لی جاتی۔',
  cancel_refund: 'والٹ میں واپسی: {{amount}}',
  cancel_cost_unknown: 'منسوخی کی فیس ابھی معلوم نہیں کی جا سکتی۔ فیس لگ سکتی ہے۔',
  cancel_for: '{{fee}} دے کر منسوخ کریں',
  cancel_undo: 'واپس لیں',
  decline_with_reason: 'وجہ بتا کر مسترد کریں',
  decline_lead: 'سوار کو وجہ نظر نہیں آتی۔ اس سے دفتر کو آپ کو بہتر کام بھیجنے میں مدد ملتی ہے۔',
  decline_too_far: 'پک اپ بہت دور ہے',
  decline_too_little_pay: 'رقم بہت کم ہے',
  decline_wrong_direction: 'یہ میری سمت میں نہیں ہے',
  decline_break: 'میں وقفے پر ہوں',
  decline_other: 'کچھ اور',
} as const satisfies Translation;
