import { bookLaterLeadMs } from '@fiacre/domain';
import { cityShown } from '../api/city/shown-city.ts';
import { createTranslator } from '../i18n/translate.ts';
import { instantAt, isDeviceTime, wallClockAt, zoneName } from '../i18n/wall-clock.ts';
import type { Places } from './form-places.ts';
import type { WidgetState } from './widget-state.ts';

/** A quarter of an hour more than the minimum, in whole steps of five minutes. */
const suggestedLeadMs = 2 * bookLaterLeadMs;
const stepMs = 5 * 60_000;
/** Of places slightly outside the outermost streets. */
const marginDegrees = 0.02;

/**
 * Now, or a date and time by the clock of the pickup's city.
 *
 * @param linked the time of the link; null without one
 * @returns reads the chosen instant; null for now
 */
export function timeChoice(
  form: HTMLFormElement,
  { locale, dateLocale, texts, city }: WidgetState,
  places: Places,
  linked: Date | null,
): () => Date | null {
  const t = createTranslator(locale, texts);
  const part = (name: string) => form.querySelector<HTMLElement>(`[data-${name}]`) as HTMLElement;
  const when = part('when') as HTMLSelectElement;
  const field = part('time');
  const input = field.querySelector('input') as HTMLInputElement;
  const zone = () => {
    const { timeZone } = (city && cityShown(city, places.pickup, marginDegrees)) ?? {};
    // The default of `TIME_ZONE`, which tells nothing about a city.
    return timeZone === 'UTC' ? undefined : timeZone;
  };

  function show(): void {
    field.hidden = when.value === 'now';
    if (!field.hidden && input.value === '') {
      const soonest = Math.ceil((Date.now() + suggestedLeadMs) / stepMs) * stepMs;
      input.value = wallClockAt(linked ?? new Date(soonest), zone());
    }
    check();
  }

  function check(): void {
    const at = instantAt(input.value, zone());
    const isRefused = at !== null && at.getTime() < Date.now() + bookLaterLeadMs;
    const problem = at === null ? 'time_skipped' : isRefused ? 'past_booking_error' : null;
    input.setCustomValidity(field.hidden || problem === null ? '' : t(problem));
    const timeZone = zone();
    part('note').textContent =
      field.hidden || at === null || timeZone === undefined || isDeviceTime(at, timeZone)
        ? ''
        : t('pickup_time_zone', { zone: zoneName(dateLocale, at, timeZone) });
  }

  if (linked !== null) when.value = 'later';
  when.addEventListener('change', show);
  input.addEventListener('input', check);
  part('times').hidden = false;
  show();
  return () => (field.hidden ? null : instantAt(input.value, zone()));
}
