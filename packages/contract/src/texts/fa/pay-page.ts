import type { Translation } from '../shipped-language.ts';

/** The server's own pages for paying by card, in Persian. */
export const payPageTexts = {
  pay_page_number: 'شمارهٔ کارت',
  pay_page_expiry: 'تاریخ انقضا',
  pay_page_code: 'کد امنیتی',
  pay_page_secure: 'اطلاعات کارت شما مستقیم به {{provider}} فرستاده می‌شود. ما هرگز آن را نمی‌بینیم.',
  pay_page_loading: 'در حال بارگیری فرم کارت…',
  pay_page_not_loaded: 'فرم کارت بارگیری نشد. اتصال خود را بررسی کنید و دوباره تلاش کنید.',
  pay_page_needs_script: 'این صفحه برای محافظت از اطلاعات کارت شما به JavaScript نیاز دارد.',
  pay_page_check: 'لطفاً اطلاعات کارت خود را بررسی کنید.',
  pay_page_confirm: 'بانک شما از شما می‌خواهد این پرداخت را تأیید کنید.',
  pay_page_not_confirmed:
    'بانک شما این پرداخت را تأیید نکرد. مبلغی کسر نشده است. دوباره تلاش کنید یا از کارت دیگری استفاده کنید.',
  pay_page_working: 'در حال پرداخت…',
  pay_page_paid: 'پرداخت تأیید شد.',
  pay_page_late: 'این پرداخت دیگر لازم نبود، بنابراین پول به کیف پول شما اضافه شد.',
  pay_page_declined: 'پرداخت رد شد. مبلغی از شما کسر نشده است. می‌توانید دوباره تلاش کنید.',
  pay_page_expired: 'این پرداخت منقضی شده است. لطفاً پرداخت تازه‌ای شروع کنید.',
  pay_page_back: 'بازگشت به {{appName}}',
  pay_page_down: '{{provider}} پاسخ نمی‌دهد',
  pay_page_down_text: 'مبلغی از شما کسر نشده است. کمی بعد دوباره تلاش کنید یا روش پرداخت دیگری انتخاب کنید.',
  pay_page_unclear_text:
    'هنوز نمی‌دانیم مبلغ از شما کسر شده است یا نه. داریم از {{provider}} می‌پرسیم. لطفاً پیش از پرداخت دوباره منتظر نتیجه بمانید.',
  pay_page_other: 'انتخاب روش پرداخت دیگر',
  pay_page_continue: 'ادامه در {{provider}}',
  pay_page_simulation: 'شبیه‌سازی {{provider}}',
  pay_page_simulation_text: 'اینجا پول واقعی جابه‌جا نمی‌شود. انتخاب کنید این پرداخت چطور تمام شود.',
  pay_page_approve: 'تأیید',
  pay_page_decline: 'رد',
  pay_page_abandon: 'خروج بدون پرداخت',
} as const satisfies Translation;
