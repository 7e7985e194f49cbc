import { greatCircleMetres, type LatLng } from '@fiacre/domain';

/** How much longer streets are than the straight line, and the average speed in towns. */
const detour = 1.4;
const cityMetresPerSecond = 7;

/** About how long a drive takes, where no road times are at hand. */
export const secondsByAir = (from: LatLng, to: LatLng) =>
  (greatCircleMetres(from, to) * detour) / cityMetresPerSecond;
