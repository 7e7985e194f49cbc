import type { Translation } from '../shipped-language.ts';

export const tripTexts = {
  cancel_free: 'لغو رایگان است.',
  cancel_free_until: 'لغو تا {{time}} رایگان است. پس از آن {{fee}} هزینه دارد.',
  cancel_costs: 'لغو در این لحظه {{fee}} هزینه دارد.',
  cancel_rises: 'از {{time}} هزینهٔ آن {{fee}} است.',
  cancel_why_late: 'راننده در راه است. هزینه از کیف پول شما کم و به راننده پرداخت می‌شود.',
  cancel_why_no_driver: 'هنوز راننده‌ای قبول نکرده است.',
  cancel_why_office: 'وقتی دفتر لغو می‌کند، مسافر هزینه‌ای نمی‌پردازد.',
  cancel_refund: 'بازگشت به کیف پول: {{amount}}',
  cancel_cost_unknown: 'اکنون نمی‌توان هزینهٔ لغو را بررسی کرد. ممکن است هزینه‌ای گرفته شود.',
  cancel_for: 'لغو با هزینهٔ {{fee}}',
  cancel_undo: 'بازگرداندن',
  decline_with_reason: 'رد با ذکر دلیل',
  decline_lead: 'مسافر دلیل شما را نمی‌بیند. این به دفتر کمک می‌کند سفرهای مناسب‌تری برایتان بفرستد.',
  decline_too_far: 'مبدأ خیلی دور است',
  decline_too_little_pay: 'دستمزد کم است',
  decline_wrong_direction: 'مسیر برایم مناسب نیست',
  decline_break: 'در حال استراحت هستم',
  decline_other: 'چیز دیگری',
} as const satisfies Translation;
