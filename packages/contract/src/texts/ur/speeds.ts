import type { Translation } from '../shipped-language.ts';

/** Traffic by hour of the week, in Urdu. */
export const speedTexts = {
  speeds: 'ٹریفک',
  speeds_lead:
    'خالی سڑکوں کے مقابلے میں سفر کتنا زیادہ وقت لیتے ہیں، آپ کے اپنے مکمل سفروں سے سیکھا گیا۔ پہنچنے کے اوقات اور قیمتیں سفر کے گھنٹے کا عدد استعمال کرتی ہیں۔',
  speeds_how:
    '1.3 کا مطلب ہے کہ سڑکوں کی عام رفتار پر 10 منٹ کا سفر 13 منٹ لیتا ہے۔ کوئی گھنٹہ تبھی گنا جاتا ہے جب اس میں کم از کم {{count}} ڈرائیوروں اور {{count}} مسافروں نے سفر کیا ہو، تاکہ کسی کا سفر اس سے معلوم نہ ہو سکے۔',
  speeds_few_hint: 'ہلکے اعداد میں سفر بہت کم تھے؛ وہ دوسرے گھنٹوں سے لیے گئے ہیں۔',
  speeds_none:
    'ابھی کچھ نہیں سیکھا گیا۔ پچھلے چار ہفتوں میں کم از کم {{count}} ڈرائیوروں اور {{count}} مسافروں کے سفر درکار ہیں۔ سیکھنا ہر رات ہوتا ہے۔',
  speeds_off:
    'پہنچنے کے اوقات اور قیمتیں ان اعداد کو استعمال نہیں کرتیں، کیونکہ سیکھا گیا ٹریفک ترتیبات میں بند ہے۔',
  speeds_learned:
    'آخری بار {{at}} کو {{trips}} سفروں سے سیکھا گیا۔ مزید {{leftOut}} سفروں کا راستہ قابلِ استعمال نہیں تھا۔',
  speeds_area: 'علاقہ',
  speeds_city: 'پورا شہر',
  speeds_hour: 'گھنٹہ',
  speeds_trips: 'سفر: {{count}}',
  speeds_few: 'سفر بہت کم؛ دوسرے گھنٹوں سے',
  speeds_roads: 'سڑکوں کی قسمیں',
  speeds_roads_how:
    '1.2 کا مطلب ہے کہ ایسی سڑکوں پر چلنے میں نقشے سے 1.2 گنا وقت لگتا ہے، تمام گھنٹوں کو ملا کر۔ گھنٹوں کے اعداد اس کے علاوہ ہیں۔ کسی قسم کی سڑک کی قطار تبھی ہوتی ہے جب اس پر کم از کم {{count}} ڈرائیوروں اور {{count}} مسافروں نے سفر کیا ہو۔',
  speeds_road: 'سڑک کی قسم',
  speeds_road_factor: 'نقشے کے مقابلے میں',
  speeds_road_all: 'باقی تمام سڑکیں',
  speeds_road_motorway: 'موٹروے',
  speeds_road_trunk: 'ایکسپریس وے',
  speeds_road_primary: 'مرکزی سڑکیں',
  speeds_road_secondary: 'ثانوی سڑکیں',
  speeds_road_tertiary: 'جوڑنے والی سڑکیں',
  speeds_road_unclassified: 'چھوٹی سڑکیں',
  speeds_road_residential: 'رہائشی گلیاں',
  speeds_road_living_street: 'محلے کی گلیاں',
  speeds_road_service: 'سروس سڑکیں',
  speeds_road_trips: 'سفر',
  speeds_learn: 'ابھی سیکھیں',
  speeds_learning: 'سیکھنا شروع ہو گیا ہے۔ اس میں کئی منٹ لگ سکتے ہیں۔',
} as const satisfies Translation;
