import type { Series, SeriesDay } from '@fiacre/contract';
import { createContext, Suspense, use, type ReactNode } from 'react';

export interface ChangeSeriesProps {
  readonly series: Series;
  /** The ride that was chosen; null to change all. */
  readonly day: SeriesDay | null;
  readonly onClose: () => void;
}

/** The form that changes repeated rides. It searches places like the booking form, so the app provides it. */
export const ChangeSeriesContext = createContext<(props: ChangeSeriesProps) => ReactNode>(() => null);

export function ChangeSeriesDialog(props: ChangeSeriesProps) {
  const render = use(ChangeSeriesContext);
  return <Suspense fallback={null}>{render(props)}</Suspense>;
}
