import { cityMode, defaultRules } from '@fiacre/dispatch';
import { broadcast, distanceUnit, radiusMetres } from '@fiacre/domain';
import type { ChoosePolicy } from '../booking-parts.ts';

/** The mode that the operator has chosen. */
export const choosePolicy: ChoosePolicy = ({ dispatchMode, dispatchFairness, driverRadius, convertToMile }) =>
  dispatchMode === 'broadcast'
    ? broadcast
    : cityMode(dispatchMode, {
        ...defaultRules,
        fairness: dispatchFairness,
        radiusMetres: radiusMetres(driverRadius, distanceUnit(convertToMile)),
      });
