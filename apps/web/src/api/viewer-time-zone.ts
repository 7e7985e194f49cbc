import { isTimeZone } from '@fiacre/domain';

/** The calendar of this device, as the reports take it; nothing when the device does not know. Source: DASH-6. */
export function viewerTimeZone(): { timeZone?: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? { timeZone } : {};
}
