import type { CityInfo, Settings } from '@fiacre/contract';
import type { Texts } from '../i18n/translate.ts';

/** The id of the element with the state. */
export const widgetStateId = 'widget-state';

/** The texts that the script of the widget shows, in addition to those in its document. */
export const widgetTextKeys = [
  'nearest_car',
  'no_price',
  'price_fixed',
  'price_metered',
  'pickup_time_zone',
  'time_skipped',
  'past_booking_error',
  'link_pickup_refused',
  'link_drop_refused',
  'link_time_refused',
  // Why there is no price.
  'No Route Found',
  'place_to_coords_error',
  'drop_in_other_city',
  'no_stopping_here',
  'rate_limited',
  'overloaded',
  'unavailable',
  'internal',
] as const;

/** What the script of the widget has to know; the document contains it. */
export interface WidgetState {
  readonly locale: string;
  readonly dateLocale: string;
  readonly texts: Texts;
  readonly money: Pick<Settings, 'code' | 'decimal' | 'symbol' | 'swipeSymbol'>;
  readonly convertToMile: boolean;
  readonly city: CityInfo | null;
}
