import type { Waypoint } from '@fiacre/contract';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useCarTypes } from '../../api/shared-queries.ts';
import { changeDraft } from '../../features/book-ride/draft/booking-draft.ts';
import { useText } from '../../i18n/i18n-context.tsx';

interface DeskState {
  readonly hasCaller: boolean;
  readonly pickup: Waypoint | null;
  readonly stops: readonly { readonly place: Waypoint | null }[];
  readonly drop: Waypoint | null;
  readonly carTypeId: string | null;
}

/**
 * Moves the focus to the next field as soon as a part of the booking is known, in the order of a phone call: caller,
 * pickup, drop, then the button for the price; a stop that was added comes before the drop. The first car type is preselected.
 */
export function useDeskFocus(page: RefObject<HTMLElement | null>, state: DeskState) {
  const t = useText();
  const { hasCaller, pickup, stops, drop, carTypeId } = state;
  const fields = () => [...(page.current?.querySelectorAll<HTMLElement>('form input[role=combobox]') ?? [])];
  const field = (label: string) =>
    fields().find((input) => page.current?.querySelector(`label[for="${input.id}"]`)?.textContent === label);
  const price = () => page.current?.querySelector<HTMLElement>('form button[type=submit]')?.focus();
  const moveOn = useEffectEvent(() => {
    if (!hasCaller) return;
    const stop = stops.findIndex(({ place }) => place === null);
    if (pickup === null) field(t('pickup'))?.focus();
    else if (stop >= 0) field(t('stop_number', { number: stop + 1 }))?.focus();
    else if (drop === null) field(t('drop'))?.focus();
    else price();
  });
  // Not when one is added: its field takes the focus itself.
  const chosenStops = stops.filter(({ place }) => place !== null).length;
  useEffect(() => moveOn(), [hasCaller, pickup, chosenStops, drop]);
  const firstCarType = useCarTypes().data?.items[0]?.id;
  useEffect(() => {
    if (carTypeId === null && firstCarType !== undefined) changeDraft({ carTypeId: firstCarType });
  }, [carTypeId, firstCarType]);
  return { price };
}
