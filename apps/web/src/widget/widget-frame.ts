/**
 * The script of `/widget`. It keeps what is entered in memory only, since browsers refuse a frame its storage.
 * Sources: WIDGET-4, WIDGET-5, WIDGET-6.
 */
import { suggestPlacesEarly } from '../early/suggest-places.ts';
import { readDeepLink } from '../features/book-ride/deep-link/read-deep-link.ts';
import { createTranslator } from '../i18n/translate.ts';
import { timeChoice } from './choose-time.ts';
import { linkOf, placesOf } from './form-places.ts';
import { reportHeight } from './report-height.ts';
import { priceDisplay } from './show-prices.ts';
import { widgetStateId, type WidgetState } from './widget-state.ts';

const form = document.querySelector('form');
if (form !== null) start(form);

function start(booking: HTMLFormElement): void {
  const state = JSON.parse(document.getElementById(widgetStateId)?.textContent ?? '') as WidgetState;
  const link = readDeepLink(new URLSearchParams(window.location.search), new Date());
  const places = placesOf(link);
  const showPrices = priceDisplay(booking, state);
  const pickupAt = timeChoice(booking, state, places, link.pickupAt);
  const inputs = [...booking.querySelectorAll<HTMLInputElement>('[role=combobox]')];
  const textOf = (stop: string) => inputs.find(({ name }) => name === stop)?.value ?? '';

  suggestPlacesEarly(booking, {
    chosenAt: (stop) => places[stop],
    keepChosen: (stop, place) => {
      places[stop] = place;
      void showPrices(places);
    },
  });
  for (const input of inputs) {
    input.addEventListener('input', () => {
      places[input.name as keyof typeof places] = null;
      void showPrices(places);
    });
    // Enter takes the first suggestion, as in the booking form.
    input.addEventListener('keydown', (event) => {
      const first = input.parentElement?.querySelector<HTMLElement>('[role=option]');
      if (event.key !== 'Enter' || first == null) return;
      event.preventDefault();
      first.click();
    });
  }
  booking.addEventListener('formdata', ({ formData }) => {
    for (const name of ['pickup', 'drop']) formData.delete(name);
    const texts = { pickup: textOf('pickup'), drop: textOf('drop') };
    for (const [name, value] of linkOf(places, texts, pickupAt())) formData.append(name, value);
  });

  const t = createTranslator(state.locale, state.texts);
  const refused = link.refused.filter((refusal) => refusal in state.texts);
  const problem = booking.querySelector('[data-problem]');
  void showPrices(places);
  if (problem !== null && refused.length > 0) problem.textContent = refused.map((each) => t(each)).join(' ');
  reportHeight();
}
