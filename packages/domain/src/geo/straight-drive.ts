import { greatCircleMetres } from './great-circle.ts';
import type { LatLng } from './lat-lng.ts';

/** How much longer a drive in a town is than the straight line. */
const detour = 1.4;
/** The average speed in towns, including stops. */
const townMetresPerSecond = 7;

/** The estimated length of a drive in metres if no roads are known. */
export const straightDriveMetres = (from: LatLng, to: LatLng): number => greatCircleMetres(from, to) * detour;

/** The estimated seconds of a drive of this length if no road times are known. */
export const secondsInTown = (metres: number): number => metres / townMetresPerSecond;

/** The length of a drive that takes so many seconds. */
export const metresInTown = (seconds: number): number => seconds * townMetresPerSecond;

/** The estimated driving time in seconds if no road times are known. */
export const straightLineSeconds = (from: LatLng, to: LatLng): number =>
  secondsInTown(straightDriveMetres(from, to));
