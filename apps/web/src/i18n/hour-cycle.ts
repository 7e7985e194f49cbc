import type { EditableSettings } from '@fiacre/contract';

/** The tag for dates and times with the operator's hours, such as `en-u-hc-h23`. Source: SET-22. */
export function withHourCycle(
  dateLocale: string,
  hourCycle: EditableSettings['hourCycle'] = 'language',
): string {
  return hourCycle === 'language' ? dateLocale : new Intl.Locale(dateLocale, { hourCycle }).toString();
}
