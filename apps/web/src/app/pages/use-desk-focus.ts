import type { Waypoint } from '@fiacre/contract';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useCarTypes } from '../../api/shared-queries.ts';
import { changeDraft } from '../../features/book-ride/draft/booking-draft.ts';
import { useText } from '../../i18n/i18n-context.tsx';

interface DeskState {
  readonly hasCaller: boolean;
  readonly pickup: Waypoint | null;
  readonly drop: Waypoint | null;
  readonly carTypeId: string | null;
}

/**
 * Moves the focus to the next field as soon as a part of the booking is known, in the order of a phone call: caller,
 * pickup, drop, then the button for the price. The first car type is preselected.
 */
export function useDeskFocus(page: RefObject<HTMLElement | null>, state: DeskState) {
  const t = useText();
  const { hasCaller, pickup, drop, carTypeId } = state;
  const fields = () => [...(page.current?.querySelectorAll<HTMLElement>('form input[role=combobox]') ?? [])];
  const field = (name: 'pickup' | 'drop') =>
    fields().find(
      (input) => page.current?.querySelector(`label[for="${input.id}"]`)?.textContent === t(name),
    );
  const price = () => page.current?.querySelector<HTMLElement>('form button[type=submit]')?.focus();
  const moveOn = useEffectEvent(() => {
    if (!hasCaller) return;
    if (pickup === null) field('pickup')?.focus();
    else if (drop === null) field('drop')?.focus();
    else price();
  });
  useEffect(() => moveOn(), [hasCaller, pickup, drop]);
  const firstCarType = useCarTypes().data?.items[0]?.id;
  useEffect(() => {
    if (carTypeId === null && firstCarType !== undefined) changeDraft({ carTypeId: firstCarType });
  }, [carTypeId, firstCarType]);
  return { price };
}
