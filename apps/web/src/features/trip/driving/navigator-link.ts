import type { LatLng } from '@fiacre/domain';

/** Facts about the device. */
export type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

// An iPad calls itself a Macintosh, but no Macintosh has a touch screen.
const isApple = ({ userAgent, maxTouchPoints }: Device) =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/**
 * A link that opens directions by car in the phone's own navigator: on Android the one that the driver has
 * chosen (`geo:`), on an iPhone, which does not support `geo:`, Apple Maps or the app set instead of it, and
 * elsewhere a web map. None of them needs a key. Source: TRIP-2.
 */
export function navigatorLink({ lat, lng }: LatLng, device: Device): string {
  const at = `${lat},${lng}`;
  if (isApple(device)) return `https://maps.apple.com/?daddr=${at}&dirflg=d`;
  if (/Android/.test(device.userAgent)) return `geo:${at}?q=${at}`;
  return `https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&to=${at}`;
}
