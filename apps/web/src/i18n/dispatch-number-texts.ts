import type { DispatchNumber } from '@fiacre/domain';
import type { TextKey } from '@fiacre/contract/texts/en';

/** In the order in which pages show them. */
export const dispatchNumberNames = ['answerSeconds', 'windowSeconds', 'ageing', 'rideWeight'] as const;

/** The name and the effect of each number of the dispatch modes. */
export const dispatchNumberTexts: Readonly<
  Record<DispatchNumber, { readonly label: TextKey; readonly hint: TextKey }>
> = {
  answerSeconds: { label: 'dispatch_answer', hint: 'dispatch_answer_hint' },
  windowSeconds: { label: 'dispatch_window', hint: 'dispatch_window_hint' },
  ageing: { label: 'dispatch_ageing', hint: 'dispatch_ageing_hint' },
  rideWeight: { label: 'dispatch_ride_weight', hint: 'dispatch_ride_weight_hint' },
};
