import type { Waypoint } from '@fiacre/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

const patience = { timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true };

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, patience);
  });
}

/** Gets the device's position, and its address from the server. */
async function ownPlace(): Promise<Waypoint> {
  const { coords } = await currentPosition();
  const at = { lat: coords.latitude, lng: coords.longitude };
  const { address } = await api.reversePlace({ query: at });
  return { ...at, add: address };
}

export function useOwnPosition(onFound: (place: Waypoint) => unknown) {
  return useMutation({ mutationFn: ownPlace, onSuccess: onFound });
}
