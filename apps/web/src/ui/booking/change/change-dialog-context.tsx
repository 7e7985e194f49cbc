import type { Booking } from '@fiacre/contract';
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
