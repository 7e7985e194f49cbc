import * as z from 'zod';
import { RoleName } from './accounts.ts';
import { Id } from '../declare/primitives.ts';
import type { callRoutes } from '../routes/calls.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal, secret } from '../declare/sensitive.ts';

const Typed = z.string().max(500);
const Coords = z.object({ lat: z.number(), lng: z.number() });

// Request and response bodies of the calls that the specification names, with its field names. Source: CALL-2 to
// CALL-7.
export const AutocompleteCall = z.strictObject({ searchKeyword: Typed, country: Typed.optional() });
export const AutocompleteResponse = z.object({
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
export const CoordsResponse = z.object({ coords: Coords });

/** "lat,lng" text, or an object with lat and lng. */
export const CallPoint = z.union([
  Typed,
  z.strictObject({ lat: z.number(), lng: z.number(), add: personal(Typed.optional()) }),
]);
export const RouteCall = z.strictObject({ start: CallPoint, dest: CallPoint });
/** The distance in km, the duration in seconds. Source: DATA-16. */
export const RouteCallResponse = z.object({
  distance: z.number(),
  duration: z.number(),
  polylinePoints: z.string(),
  coords: z.array(z.object({ latitude: z.number(), longitude: z.number() })),
});

/** `latlng` is "lat,lng". */
export const AddressCall = z.strictObject({ latlng: Typed });
export const AddressResponse = z.object({ address: personal(z.string()) });

export const DriveTimeCall = z.strictObject({ start: Typed, dest: Typed });
export const DriveTimeResponse = z.object({ distance_in_km: z.number(), time_in_secs: z.number() });

/** Waypoints: "lat,lng" joined with a pipe, at most 25. */
export const MultiLocationTimeCall = z.strictObject({
  start: Typed,
  dest: Typed,
  waypoints: z.string().max(2000),
});
export const MultiLocationTimeResponse = z.object({ distance_in_km: z.number(), time_in_secs: z.number() });

export const ValidateReferrerCall = z.strictObject({ referralId: Typed });
/** If there is no `uid`, nobody has this referral id. Source: CALL-8. */
export const ValidateReferrerResponse = z.object({ uid: Id.optional() });

export const CheckUserExistsCall = z.strictObject({
  email: personal(Typed.nullish()),
  mobile: personal(Typed.nullish()),
});
/**
 * The user with this email address or phone number. A guest only learns whether one exists. Source: CALL-9, CALL-17.
 */
export const CheckUserExistsResponse = z.object({
  users: z.array(
    z.object({
      id: Id.optional(),
      usertype: RoleName.optional(),
      firstName: personal(z.string().optional()),
      lastName: personal(z.string().optional()),
      email: personal(z.string().nullable().optional()),
      mobile: personal(z.string().nullable().optional()),
    }),
  ),
});

/** Fields of older forms; the server sets them itself. Source: REG-15. */
const decidedHere = {
  approved: z.unknown().optional(),
  walletBalance: z.unknown().optional(),
  createdByAdmin: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  loginType: z.unknown().optional(),
};

/** Sign-up data with the specification's field names. Source: CALL-10, DATA-1, DATA-2. */
export const SignupData = z.strictObject({
  ...decidedHere,
  firstName: personal(Typed),
  lastName: personal(Typed),
  email: personal(Typed),
  /** Absent when staff add a user, who then sets a password by email. */
  password: secret(Typed.optional()),
  /** With "+" and the dial code, or without both when `country` is given. */
  mobile: personal(Typed),
  country: z.string().length(2).optional(),
  referralId: Typed.nullish(),
  signupViaReferral: Typed.nullish(),
  bankName: personal(Typed.nullish()),
  bankCode: personal(Typed.nullish()),
  bankAccount: personal(Typed.nullish()),
  // Used only with a staff member's token.
  usertype: Typed.nullish(),
  licenseImage: Typed.nullish(),
  /** The name or id of the car type. */
  carType: Typed.nullish(),
  vehicleMake: Typed.nullish(),
  vehicleModel: Typed.nullish(),
  vehicleNumber: Typed.nullish(),
  other_info: Typed.nullish(),
  fleetadmin: Typed.nullish(),
});
export type SignupData = z.infer<typeof SignupData>;
export const UserSignupCall = z.strictObject({ regData: SignupData });
export const UserSignupResponse = z.object({ uid: Id });

export const callSchemas = {
  callAutocomplete: { body: AutocompleteCall, response: AutocompleteResponse },
  callCoords: { body: CoordsCall, response: CoordsResponse },
  callRoute: { body: RouteCall, response: RouteCallResponse },
  callAddress: { body: AddressCall, response: AddressResponse },
  callDriveTime: { body: DriveTimeCall, response: DriveTimeResponse },
  validateReferrer: { body: ValidateReferrerCall, response: ValidateReferrerResponse },
  checkUserExists: { body: CheckUserExistsCall, response: CheckUserExistsResponse },
  userSignup: { body: UserSignupCall, response: UserSignupResponse },
  callMultiLocationTime: { body: MultiLocationTimeCall, response: MultiLocationTimeResponse },
} as const satisfies Record<keyof typeof callRoutes, RouteSchemas>;
