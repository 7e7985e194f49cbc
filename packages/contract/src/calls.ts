import * as z from 'zod';

const Typed = z.string().max(500);
const Coords = z.object({ lat: z.number(), lng: z.number() });

// Payloads and answers of the specification's own calls, its names kept. Source: CALL-2 to CALL-7.
export const AutocompleteCall = z.strictObject({ searchKeyword: Typed, country: Typed.optional() });
export const AutocompleteAnswer = z.object({
  searchResults: z.array(
    z.object({
      description: z.string(),
      place_id: z.string(),
      structured_formatting: z.object({
        main_text: z.string(),
        main_text_matched_substrings: z.array(z.object({ offset: z.int(), length: z.int() })),
        secondary_text: z.string(),
      }),
    }),
  ),
});

export const CoordsCall = z.strictObject({ place_id: Typed });
export const CoordsAnswer = z.object({ coords: Coords });

/** "lat,lng" text, or an object with lat and lng. */
export const CallPoint = z.union([
  Typed,
  z.strictObject({ lat: z.number(), lng: z.number(), add: Typed.optional() }),
]);
export const RouteCall = z.strictObject({ start: CallPoint, dest: CallPoint });
/** Distance in km, duration in seconds. Source: DATA-16. */
export const RouteAnswer = z.object({
  distance: z.number(),
  duration: z.number(),
  polylinePoints: z.string(),
  coords: z.array(z.object({ latitude: z.number(), longitude: z.number() })),
});

/** `latlng` is "lat,lng". */
export const AddressCall = z.strictObject({ latlng: Typed });
export const AddressAnswer = z.object({ address: z.string() });

export const DriveTimeCall = z.strictObject({ start: Typed, dest: Typed });
export const DriveTimeAnswer = z.object({ distance_in_km: z.number(), time_in_secs: z.number() });

/** Waypoints: "lat,lng" joined with a pipe, at most 25. */
export const MultiLocationTimeCall = z.strictObject({
  start: Typed,
  dest: Typed,
  waypoints: z.string().max(2000),
});
export const MultiLocationTimeAnswer = z.object({ distance_in_km: z.number(), time_in_secs: z.number() });
