import { formatMoney } from '@fiacre/domain';
import { pricesEarly, type EarlyPrices } from '../api/early-prices.ts';
import { formatDistance, formatDuration } from '../i18n/format.ts';
import { createTranslator } from '../i18n/translate.ts';
import type { Places } from './form-places.ts';
import type { WidgetState } from './widget-state.ts';

/** Shows the prices of the form's ride, or why there are none; a newer ride replaces an older one. Source: WIDGET-4. */
export function priceDisplay(form: HTMLFormElement, { locale, texts, money, convertToMile }: WidgetState) {
  const t = createTranslator(locale, texts);
  const part = (name: string) => form.querySelector<HTMLElement>(`[data-${name}]`) as HTMLElement;
  const [box, trip, problem] = [part('prices'), part('trip'), part('problem')];
  let request = new AbortController();
  let shownFor = '';

  function fill({ distanceMetres, durationSeconds, items }: EarlyPrices): void {
    const drive = [
      formatDistance(locale, distanceMetres, convertToMile),
      formatDuration(locale, durationSeconds),
    ];
    const kinds = new Set(items.flatMap(({ grandTotal, isFixed }) => (grandTotal === null ? [] : [isFixed])));
    const [isFixed] = kinds;
    if (kinds.size === 1) drive.push(t(isFixed === true ? 'price_fixed' : 'price_metered'));
    trip.textContent = drive.join(' · ');
    for (const row of box.querySelectorAll<HTMLElement>('[data-car]')) {
      const priced = items.find(({ carTypeId }) => carTypeId === row.dataset['car']);
      row.hidden = priced === undefined;
      if (priced !== undefined) fillRow(row, priced);
    }
  }

  function fillRow(row: HTMLElement, { grandTotal, nearestCarMinutes }: EarlyPrices['items'][number]): void {
    const [away, price] = row.querySelectorAll('.away, .price');
    const minutes = nearestCarMinutes ?? 0;
    if (away !== undefined)
      away.textContent =
        nearestCarMinutes === null
          ? ''
          : t('nearest_car', { duration: formatDuration(locale, minutes * 60) });
    if (price !== undefined)
      price.textContent = grandTotal === null ? t('no_price') : formatMoney(grandTotal, money, locale);
  }

  return async function show({ pickup, drop }: Places): Promise<void> {
    const ride = pickup === null || drop === null ? '' : JSON.stringify([pickup, drop]);
    if (ride === shownFor) return;
    shownFor = ride;
    request.abort();
    request = new AbortController();
    problem.textContent = '';
    box.hidden = box.hidden || ride === '';
    if (pickup === null || drop === null) return;
    box.setAttribute('aria-busy', 'true');
    const { signal } = request;
    const found = await pricesEarly(pickup, drop, signal).catch(() => 'unavailable');
    if (signal.aborted) return;
    box.removeAttribute('aria-busy');
    box.hidden = typeof found === 'string';
    if (typeof found !== 'string') return fill(found);
    problem.textContent = t(found in texts ? found : 'internal');
    // The same ride may be asked for again.
    shownFor = '';
  };
}
