import type { Translation } from '../shipped-language.ts';

/** Traffic by hour of the week, in Persian. */
export const speedTexts = {
  speeds: 'ترافیک',
  speeds_lead:
    'سفرها چقدر بیشتر از خیابان‌های خلوت طول می‌کشند؛ آموخته از سفرهای پایان‌یافتهٔ خود شما. زمان رسیدن و قیمت‌ها از عدد همان ساعت سفر استفاده می‌کنند.',
  speeds_how:
    '۱٫۳ یعنی سفری که با سرعت معمول خیابان‌هایش ۱۰ دقیقه است ۱۳ دقیقه طول می‌کشد. هر ساعت فقط وقتی حساب می‌شود که دست‌کم {{count}} راننده و {{count}} مسافر در آن سفر کرده باشند تا سفر هیچ‌کس از آن معلوم نشود.',
  speeds_few_hint: 'عددهای کم‌رنگ سفرهای بسیار کمی داشتند و از ساعت‌های دیگر گرفته شده‌اند.',
  speeds_none:
    'هنوز چیزی آموخته نشده است. به سفرهای دست‌کم {{count}} راننده و {{count}} مسافر در چهار هفتهٔ گذشته نیاز است. آموختن هر شب انجام می‌شود.',
  speeds_off: 'زمان رسیدن و قیمت‌ها از این عددها استفاده نمی‌کنند، چون ترافیک آموخته‌شده در تنظیمات خاموش است.',
  speeds_learned: 'آخرین آموختن: {{at}}، از {{trips}} سفر. {{leftOut}} سفر دیگر مسیر قابل استفاده‌ای نداشت.',
  speeds_area: 'ناحیه',
  speeds_city: 'کل شهر',
  speeds_hour: 'ساعت',
  speeds_trips: 'سفرها: {{count}}',
  speeds_few: 'سفرهای بسیار کم؛ از ساعت‌های دیگر',
  speeds_roads: 'انواع راه',
  speeds_roads_how:
    '۱٫۲ یعنی رانندگی در این راه‌ها، در همهٔ ساعت‌ها با هم، ۱٫۲ برابر زمانی که نقشه می‌گوید طول می‌کشد. عدد ساعت‌ها به آن افزوده می‌شود. هر نوع راه فقط وقتی ردیف دارد که دست‌کم {{count}} راننده و {{count}} مسافر در آن سفر کرده باشند.',
  speeds_road: 'نوع راه',
  speeds_road_factor: 'در مقایسه با نقشه',
  speeds_road_all: 'همهٔ راه‌های دیگر',
  speeds_road_motorway: 'آزادراه‌ها',
  speeds_road_trunk: 'بزرگراه‌ها',
  speeds_road_primary: 'راه‌های اصلی',
  speeds_road_secondary: 'راه‌های فرعی',
  speeds_road_tertiary: 'راه‌های ارتباطی',
  speeds_road_unclassified: 'راه‌های کوچک',
  speeds_road_residential: 'خیابان‌های مسکونی',
  speeds_road_living_street: 'کوچه‌های محلی',
  speeds_road_service: 'راه‌های دسترسی',
  speeds_road_trips: 'سفرها',
  speeds_learn: 'اکنون بیاموز',
  speeds_learning: 'آموختن آغاز شد. ممکن است چند دقیقه طول بکشد.',
} as const satisfies Translation;
