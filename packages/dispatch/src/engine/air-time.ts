import { greatCircleMetres, type LatLng } from '@fiacre/domain';

/** How much longer a drive is than the straight line, and the average speed in towns. */
const detour = 1.4;
const cityMetresPerSecond = 7;

/** The estimated driving time if no road times are available. */
export const straightLineSeconds = (from: LatLng, to: LatLng) =>
  (greatCircleMetres(from, to) * detour) / cityMetresPerSecond;
