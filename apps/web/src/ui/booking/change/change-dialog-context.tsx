import type { Booking } from '@fiacre/contract';
import { changeableFields, changerOf, type ChangeField, type Role } from '@fiacre/domain';
import { createContext, Suspense, use, type ReactNode } from 'react';

export interface ChangeDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** The form that changes a ride. It searches places like the booking form, so the app provides it. */
export const ChangeDialogContext = createContext<(props: ChangeDialogProps) => ReactNode>(() => null);

export function ChangeDialog(props: ChangeDialogProps) {
  const render = use(ChangeDialogContext);
  return <Suspense fallback={null}>{render(props)}</Suspense>;
}

/** What a reader may change in a booking now, or propose as its driver. Source: CHANGE-1. */
export function fieldsToChange(
  { status, busyFrom = null, source, prepaid }: Pick<Booking, 'status' | 'busyFrom' | 'source' | 'prepaid'>,
  role: Role,
): readonly ChangeField[] {
  const who = changerOf(role);
  return who === null ? [] : changeableFields(who, { status, isAhead: busyFrom !== null, source, prepaid });
}
