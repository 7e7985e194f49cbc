import type { Translation } from '../shipped-language.ts';

/** Traffic by hour of the week, in Hebrew. */
export const speedTexts = {
  speeds: 'תנועה',
  speeds_lead:
    'בכמה נסיעות ארוכות יותר מאשר בכבישים ריקים, לפי הנסיעות שלכם שהסתיימו. זמני ההגעה והמחירים משתמשים בנתון של שעת הנסיעה.',
  speeds_how:
    'הערך 1.3 פירושו שנסיעה של 10 דקות בכבישים ריקים נמשכת 13 דקות. שעה נחשבת רק אם נסעו בה לפחות {{count}} נהגים ו-{{count}} נוסעים, כך שאי אפשר ללמוד ממנה על נסיעה של איש.',
  speeds_few_hint: 'לערכים החיוורים היו מעט מדי נסיעות, והם נלקחו משעות אחרות.',
  speeds_none:
    'עדיין לא נלמד דבר. נדרשות נסיעות של לפחות {{count}} נהגים ו-{{count}} נוסעים בארבעת השבועות האחרונים. הלמידה מתבצעת בכל לילה.',
  speeds_off: 'זמני ההגעה והמחירים אינם משתמשים בערכים האלה, כי התנועה הנלמדת כבויה בהגדרות.',
  speeds_learned:
    'נלמד לאחרונה: {{at}}, מתוך {{trips}} נסיעות. ל-{{leftOut}} נסיעות נוספות לא היה מסלול שמיש.',
  speeds_area: 'אזור',
  speeds_city: 'כל העיר',
  speeds_hour: 'שעה',
  speeds_trips: 'נסיעות: {{count}}',
  speeds_few: 'מעט מדי נסיעות; משעות אחרות',
  speeds_learn: 'ללמוד עכשיו',
  speeds_learning: 'הלמידה התחילה. היא עשויה להימשך כמה דקות.',
} as const satisfies Translation;
