import type { EditableSettings } from '@fiacre/contract';
import { cityMode, defaultRules, type DispatchRules } from '@fiacre/dispatch';
import { broadcast, distanceUnit, radiusMetres } from '@fiacre/domain';
import type { ChoosePolicy } from '../booking-parts.ts';

/** The mode that the operator has chosen. */
export const choosePolicy: ChoosePolicy = (settings) =>
  settings.dispatchMode === 'broadcast' ? broadcast : cityMode(settings.dispatchMode, rulesOf(settings));

const rulesOf = (settings: EditableSettings): DispatchRules => ({
  ...defaultRules,
  fairness: settings.dispatchFairness,
  radiusMetres: radiusMetres(settings.driverRadius, distanceUnit(settings.convertToMile)),
  answerSeconds: settings.dispatchAnswerSeconds,
  windowSeconds: settings.dispatchWindowSeconds,
  ageing: settings.dispatchAgeing,
  rideWeight: settings.dispatchRideWeight,
});
