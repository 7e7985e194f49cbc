import type { Translation } from '../shipped-language.ts';

/** The server's own pages for paying by card, in Urdu. */
export const payPageTexts = {
  pay_page_number: 'کارڈ نمبر',
  pay_page_expiry: 'میعاد ختم ہونے کی تاریخ',
  pay_page_code: 'سیکیورٹی کوڈ',
  pay_page_secure: 'آپ کے کارڈ کی تفصیلات براہِ راست {{provider}} کو جاتی ہیں۔ ہم انہیں کبھی نہیں دیکھتے۔',
  pay_page_loading: 'کارڈ فارم لوڈ ہو رہا ہے…',
  pay_page_not_loaded: 'کارڈ فارم لوڈ نہیں ہو سکا۔ اپنا کنکشن چیک کریں اور پھر کوشش کریں۔',
  pay_page_needs_script: 'آپ کے کارڈ کی تفصیلات محفوظ رکھنے کے لیے اس صفحے کو JavaScript درکار ہے۔',
  pay_page_check: 'براہِ کرم اپنے کارڈ کی تفصیلات چیک کریں۔',
  pay_page_confirm: 'آپ کا بینک آپ سے اس ادائیگی کی تصدیق چاہتا ہے۔',
  pay_page_not_confirmed:
    'آپ کے بینک نے اس ادائیگی کی تصدیق نہیں کی۔ آپ سے کوئی رقم نہیں لی گئی۔ دوبارہ کوشش کریں یا کوئی اور کارڈ استعمال کریں۔',
  pay_page_working: 'ادائیگی ہو رہی ہے…',
  pay_page_paid: 'ادائیگی منظور ہو گئی۔',
  pay_page_late: 'اس ادائیگی کی اب ضرورت نہیں تھی، اس لیے رقم آپ کے والٹ میں شامل کر دی گئی ہے۔',
  pay_page_declined: 'ادائیگی مسترد ہو گئی۔ آپ سے کوئی رقم نہیں لی گئی۔ آپ پھر کوشش کر سکتے ہیں۔',
  pay_page_expired: 'اس ادائیگی کی میعاد ختم ہو گئی ہے۔ براہِ کرم نئی ادائیگی شروع کریں۔',
  pay_page_back: '{{appName}} پر واپس جائیں',
  pay_page_down: '{{provider}} جواب نہیں دے رہا',
  pay_page_down_text:
    'آپ سے کوئی رقم نہیں لی گئی۔ تھوڑی دیر میں پھر کوشش کریں یا ادائیگی کا دوسرا طریقہ چنیں۔',
  pay_page_unclear_text:
    'ہمیں ابھی معلوم نہیں کہ آپ سے رقم لی گئی یا نہیں۔ ہم {{provider}} سے پوچھ رہے ہیں۔ دوبارہ ادائیگی سے پہلے براہِ کرم نتیجے کا انتظار کریں۔',
  pay_page_other: 'ادائیگی کا دوسرا طریقہ چنیں',
  pay_page_continue: '{{provider}} پر جاری رکھیں',
  pay_page_simulation: '{{provider}} کی سمولیشن',
  pay_page_simulation_text: 'یہاں اصلی رقم منتقل نہیں ہوتی۔ چنیں کہ یہ ادائیگی کیسے ختم ہو۔',
  pay_page_approve: 'منظور کریں',
  pay_page_decline: 'مسترد کریں',
  pay_page_abandon: 'ادائیگی کیے بغیر نکلیں',
} as const satisfies Translation;
