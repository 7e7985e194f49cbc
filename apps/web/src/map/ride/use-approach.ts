import type { LatLng } from '@fiacre/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client/client.ts';

/** About a hundred metres: the route is not requested again for smaller movements. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** A tracked position has more fields than the request accepts. */
const pointOf = ({ lat, lng }: LatLng) => ({ lat, lng });

/** The street route from a car to its next destination, as an encoded polyline; undefined until known. */
export function useApproach(from: LatLng | null, to: LatLng): string | undefined {
  const start = from === null ? null : { lat: rounded(from.lat), lng: rounded(from.lng) };
  const { data } = useQuery({
    queryKey: ['approach', start?.lat, start?.lng, to.lat, to.lng],
    queryFn: ({ signal }) =>
      api.callRoute({ body: { start: pointOf(from ?? to), dest: pointOf(to) }, signal }),
    enabled: start !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return start === null ? undefined : data?.polylinePoints;
}
