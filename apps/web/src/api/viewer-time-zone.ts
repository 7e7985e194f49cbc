import { isTimeZone } from '@fiacre/domain';

/**
 * The time zone of this device as a query parameter of the reports; empty if the device does not report one. Source:
 * DASH-6.
 */
export function viewerTimeZone(): { timeZone?: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? { timeZone } : {};
}
