import type { Translation } from '../shipped-language.ts';

/** Traffic by hour of the week, in Arabic. */
export const speedTexts = {
  speeds: 'حركة المرور',
  speeds_lead:
    'كم تزيد مدة الرحلات عنها في الطرق الخالية، بحسب رحلاتك المنتهية. تستخدم أوقات الوصول والأسعار قيمة ساعة الرحلة.',
  speeds_how:
    'تعني 1.3 أن رحلة مدتها 10 دقائق بالسرعة المعتادة لطرقها تستغرق 13 دقيقة. لا تُحتسب الساعة إلا إذا سافر فيها {{count}} سائقين و{{count}} ركاب على الأقل، حتى لا يمكن معرفة رحلة أي شخص منها.',
  speeds_few_hint: 'القيم الباهتة كانت رحلاتها قليلة جدًا، وهي مأخوذة من ساعات أخرى.',
  speeds_none:
    'لم يُتعلَّم شيء بعد. يلزم وجود رحلات لما لا يقل عن {{count}} سائقين و{{count}} ركاب في الأسابيع الأربعة الأخيرة. يجري التعلّم كل ليلة.',
  speeds_off: 'لا تستخدم أوقات الوصول والأسعار هذه القيم، لأن حركة المرور المتعلَّمة متوقفة في الإعدادات.',
  speeds_learned: 'آخر تعلّم: {{at}}، من {{trips}} رحلة. {{leftOut}} رحلة أخرى لم يكن لها مسار صالح.',
  speeds_area: 'المنطقة',
  speeds_city: 'المدينة كلها',
  speeds_hour: 'الساعة',
  speeds_trips: 'الرحلات: {{count}}',
  speeds_few: 'رحلات قليلة جدًا؛ من ساعات أخرى',
  speeds_roads: 'أنواع الطرق',
  speeds_roads_how:
    'تعني 1.2 أن القيادة على هذه الطرق تستغرق 1.2 ضعف ما تقوله الخريطة، في جميع الساعات معًا. وتُضاف إليها قيم الساعات. لا يظهر نوع من الطرق في سطر إلا إذا سافر عليه {{count}} سائقين و{{count}} ركاب على الأقل.',
  speeds_road: 'نوع الطريق',
  speeds_road_factor: 'مقارنة بالخريطة',
  speeds_road_all: 'جميع الطرق الأخرى',
  speeds_road_motorway: 'الطرق السريعة',
  speeds_road_trunk: 'طرق المرور السريع',
  speeds_road_primary: 'الطرق الرئيسية',
  speeds_road_secondary: 'الطرق الثانوية',
  speeds_road_tertiary: 'طرق الربط',
  speeds_road_unclassified: 'الطرق الصغيرة',
  speeds_road_residential: 'الشوارع السكنية',
  speeds_road_living_street: 'شوارع الأحياء',
  speeds_road_service: 'طرق الخدمة',
  speeds_road_trips: 'الرحلات',
  speeds_learn: 'تعلّم الآن',
  speeds_learning: 'بدأ التعلّم. قد يستغرق عدة دقائق.',
} as const satisfies Translation;
