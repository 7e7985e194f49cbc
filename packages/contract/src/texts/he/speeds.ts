import type { Translation } from '../shipped-language.ts';

/** Traffic by hour of the week, in Hebrew. */
export const speedTexts = {
  speeds: 'תנועה',
  speeds_lead:
    'בכמה נסיעות ארוכות יותר מאשר בכבישים ריקים, לפי הנסיעות שלכם שהסתיימו. זמני ההגעה והמחירים משתמשים בנתון של שעת הנסיעה.',
  speeds_how:
    'הערך 1.3 פירושו שנסיעה של 10 דקות במהירות הרגילה של כבישיה נמשכת 13 דקות. שעה נחשבת רק אם נסעו בה לפחות {{count}} נהגים ו-{{count}} נוסעים, כך שאי אפשר ללמוד ממנה על נסיעה של איש.',
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
  speeds_roads: 'סוגי כבישים',
  speeds_roads_how:
    'הערך 1.2 פירושו שנסיעה בכבישים כאלה נמשכת פי 1.2 ממה שהמפה אומרת, בכל השעות יחד. ערכי השעות נוספים על כך. לסוג כביש יש שורה רק אם נסעו בו לפחות {{count}} נהגים ו-{{count}} נוסעים.',
  speeds_road: 'סוג כביש',
  speeds_road_factor: 'בהשוואה למפה',
  speeds_road_all: 'כל שאר הכבישים',
  speeds_road_motorway: 'כבישים מהירים',
  speeds_road_trunk: 'דרכים מהירות',
  speeds_road_primary: 'דרכים ראשיות',
  speeds_road_secondary: 'דרכים משניות',
  speeds_road_tertiary: 'דרכים מחברות',
  speeds_road_unclassified: 'דרכים קטנות',
  speeds_road_residential: 'רחובות מגורים',
  speeds_road_living_street: 'רחובות משולבים',
  speeds_road_service: 'דרכי שירות',
  speeds_road_trips: 'נסיעות',
  speeds_learn: 'ללמוד עכשיו',
  speeds_learning: 'הלמידה התחילה. היא עשויה להימשך כמה דקות.',
} as const satisfies Translation;
